// The types of the hall's protocol. Written by tools/make_protocol.py from src/paiju/wire/: do not edit.
//
// A field with a default is left out of a message where it holds the default, so it is optional here; DEFAULTS has the
// defaults of every type. docs/protocol.md tells how the protocol works.

export const CHAT_SIGNS = 300;
export const CODE_LENGTH = 6;
export const CONTRIBUTION_SIGNS = 64;
export const FRAME_BYTES = 16384;
export const NAME_SIGNS = 24;
export const NOTE_SIGNS = 1000;
export const OPTIONS_MOST = 80;
export const PASSWORD_LEAST = 8;
export const PASSWORD_SIGNS = 128;
export const PROTOCOL = 1;
export const TITLE_SIGNS = 40;
/** Reason of `Closing` -> close code of the WebSocket. */
export const CLOSE_CODES = { draining: 1012, revoked: 4001, banned: 4003, idle: 4008, replaced: 4009, overflow: 4013, version: 4026, flood: 4029 } as const;

/**
 * The first message of a connection. `ticket` says who connects, where no cookie and no header does.
 *
 * `deal` and `seen` tell what a client that comes back has of its feed, so that it gets only what it missed.
 */
export interface Hello {
  readonly type: "hello";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  /** 0 to 1000000 */
  readonly version: number;
  /** at most 100 signs; default "" */
  readonly ticket?: string;
  /** default "en" */
  readonly lang?: "en" | "zh";
  /** 0 to 1000000; default 0 */
  readonly deal?: number;
  /** 0 to 1000000; default 0 */
  readonly seen?: number;
}

/** Are you there? Answered with `Pong`. */
export interface Ping {
  readonly type: "ping";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
}

/** Be told of the public rooms, now and when they change; or no more. */
export interface WatchLobby {
  readonly type: "watch_lobby";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  /** default true */
  readonly on?: boolean;
}

/** Open a room and take its first place as host. */
export interface CreateRoom {
  readonly type: "create_room";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  readonly settings: RoomSettings;
}

/**
 * Everything that the host of a room chooses.
 *
 * `options` are changes to the preset's. Clock, in milliseconds, 0 for no limit: `first_ms` to the dealer's first
 * discard, `turn_ms` from a discard to one's own, `claim_ms` for a claim window (hall rules C1, C2; casual rooms
 * give 8 s for claims). `away_ms` is the bank of a player whose connection broke, for a whole match. `claim_close`
 * says when a window closes in which somebody could claim: "answered" when all have answered, and never before the
 * pause is over; "level" always at its full time, also where nobody can claim, so that the time tells nothing at all
 * (C2: the next draw waits for the window). After every discard a random pause between `pause_least_ms` and
 * `pause_most_ms` passes, whoever can claim. `bot_pause_ms` is the time that bots take for their turns. `when_empty`:
 * whether the match goes on while no person is connected. `spectators`: "live" shows no hidden tile, "delayed" shows
 * deals that are over with all hands. `gate_ms` is the time to get ready for the next deal. `deals` ends a match
 * early where it is not 0. `hints` allows clients to show waits and fans. `chat`: "presets" allows only prepared
 * lines.
 */
export interface RoomSettings {
  /** at most 40 signs; one line without control signs; default "" */
  readonly title?: string;
  /** 1 to 60 signs; default "guobiao/official@1" */
  readonly preset?: string;
  /** at most 80 entries; keys at most 40 signs; values -1000000 to 1000000 or at most 40 signs; default {} */
  readonly options?: { readonly [key: string]: boolean | number | string };
  /** default false */
  readonly private?: boolean;
  /** 0 to 600000; default 30000 */
  readonly first_ms?: number;
  /** 0 to 600000; default 15000 */
  readonly turn_ms?: number;
  /** 0 to 600000; default 8000 */
  readonly claim_ms?: number;
  /** 0 to 600000; default 60000 */
  readonly away_ms?: number;
  /** default "answered" */
  readonly claim_close?: "answered" | "level";
  /** 0 to 10000; default 600 */
  readonly pause_least_ms?: number;
  /** 0 to 10000; default 1200 */
  readonly pause_most_ms?: number;
  /** 0 to 10000; default 800 */
  readonly bot_pause_ms?: number;
  /** 0 to 600000; default 30000 */
  readonly gate_ms?: number;
  /** default "go_on" */
  readonly when_empty?: "go_on" | "wait";
  /** default "live" */
  readonly spectators?: "delayed" | "live" | "off";
  /** default true */
  readonly hints?: boolean;
  /** default "all" */
  readonly chat?: "all" | "off" | "presets";
  /** 0 to 64; default 0 */
  readonly deals?: number;
}

/** The host changes the settings while no match is in play; everybody has to get ready again. */
export interface ChangeRoom {
  readonly type: "change_room";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  readonly settings: RoomSettings;
}

/** Take an empty place of a room, or watch it. */
export interface JoinRoom {
  readonly type: "join_room";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  /** like `^[A-HJ-NP-Z2-9]{6}$` */
  readonly room: string;
  /** default false */
  readonly spectate?: boolean;
}

/** Leave the room. In a match the place is played by a bot from now on, and can be taken again by coming back. */
export interface LeaveRoom {
  readonly type: "leave_room";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
}

/** Ready for a match to begin; it begins when all four places are taken and all people are ready. */
export interface SetReady {
  readonly type: "set_ready";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  /** default true */
  readonly ready?: boolean;
}

/** The host puts a bot on a place: an empty one, or another bot's. */
export interface AddBot {
  readonly type: "add_bot";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  /** 0 to 3 */
  readonly place: number;
  /** 1 to 30 signs */
  readonly bot: string;
}

/** The host takes a bot away. */
export interface RemoveBot {
  readonly type: "remove_bot";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  /** 0 to 3 */
  readonly place: number;
}

/** The host has a person leave the room, while no match is in play. */
export interface Kick {
  readonly type: "kick";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  /** 0 to 3 */
  readonly place: number;
}

/** The host makes another person of the room host. */
export interface GiveHost {
  readonly type: "give_host";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  /** 0 to 3 */
  readonly place: number;
}

/** Wait for people who want the same preset; after a while bots take the places that are left. */
export interface QuickPlay {
  readonly type: "quick_play";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  /** 1 to 60 signs */
  readonly preset: string;
}

/** Wait no more. */
export interface CancelQuickPlay {
  readonly type: "cancel_quick_play";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
}

/** Answer the prompt `number` of a deal. */
export interface Act {
  readonly type: "act";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  /** 0 to 1000000 */
  readonly deal: number;
  /** 0 to 1000000 */
  readonly number: number;
  readonly action: Action;
}

/** Discard a tile; `drawn` says that it is the very tile just drawn (摸切), where both copies would do. */
export interface Discard {
  readonly action: "discard";
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly tile: string;
  /** default false */
  readonly drawn?: boolean;
}

/** Claim nothing (过). */
export interface Pass {
  readonly action: "pass";
}

/** Take the discard for the run whose lowest tile is `low` (吃). */
export interface ClaimChow {
  readonly action: "claim_chow";
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly low: string;
}

/** Take the discard for a triplet (碰). */
export interface ClaimPung {
  readonly action: "claim_pung";
}

/** Take the discard for a kong with three concealed tiles (明杠). */
export interface ClaimKong {
  readonly action: "claim_kong";
}

/** Lay down four concealed tiles on one's own turn (暗杠). */
export interface ConcealedKong {
  readonly action: "concealed_kong";
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly tile: string;
}

/** Add the fourth tile to one's own pung on one's own turn (加杠). */
export interface AddedKong {
  readonly action: "added_kong";
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly tile: string;
}

/** Win with the tile drawn, discarded, or robbed (和). */
export interface Win {
  readonly action: "win";
}

/** Lay a flower open and draw its replacement (补花). */
export interface ShowFlower {
  readonly action: "show_flower";
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly tile: string;
}

/** Pass three tiles of one suit on, before play (换三张); `tiles` in ascending order, for example "225p". */
export interface Exchange {
  readonly action: "exchange";
  readonly tiles: string;
}

/** Name the suit that one will do without, before play (定缺). */
export interface ChooseVoid {
  readonly action: "choose_void";
  readonly suit: "m" | "p" | "s";
}

/** Raise the stake before tiles are dealt, or not: the dealer buys (买底), another seat tops (顶底). */
export interface Stake {
  readonly action: "stake";
  readonly raises: boolean;
}

/** Ready for the next deal; `contribution` is mixed into its wall (`tiles.shuffle`). */
export interface Confirm {
  readonly type: "confirm";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  /** 0 to 1000000 */
  readonly deal: number;
  /** at most 64 signs; one line without control signs; default "" */
  readonly contribution?: string;
}

/** Let a bot play one's seat (托管), or take it back. */
export interface SetHosted {
  readonly type: "set_hosted";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  readonly hosted: boolean;
}

/** Leave the deal by the rules of the table (逃跑), where they allow it, with all that costs. */
export interface Escape {
  readonly type: "escape";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
}

/** Send what follows the first `seen` events of a deal's feed, and the open prompt; of another deal everything. */
export interface Resync {
  readonly type: "resync";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  /** 0 to 1000000; default 0 */
  readonly deal?: number;
  /** 0 to 1000000; default 0 */
  readonly seen?: number;
}

/** Say something to the room; plain text, never markup. */
export interface Say {
  readonly type: "say";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  /** 1 to 300 signs; one line without control signs */
  readonly text: string;
}

/** Say a prepared line: the key of one in the text catalogue, under "chat.". */
export interface SayPreset {
  readonly type: "say_preset";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  /** at most 30 signs; like `^[a-z_]+$` */
  readonly line: string;
}

/** Hear a person no more on this connection, or again. */
export interface Mute {
  readonly type: "mute";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  /** 1 to 32 signs; like `^[a-z0-9]+$` */
  readonly account: string;
  /** default true */
  readonly on?: boolean;
}

/** Never hear or be joined by a person, or again. */
export interface Block {
  readonly type: "block";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  /** 1 to 32 signs; like `^[a-z0-9]+$` */
  readonly account: string;
  /** default true */
  readonly on?: boolean;
}

/** Tell the operators of a person or a fault; the table's record goes with it. */
export interface Report {
  readonly type: "report";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly id: string;
  readonly about: "cheating" | "conduct" | "fault";
  /** at most 32 signs; like `^[a-z0-9]*$`; default "" */
  readonly account?: string;
  /** at most 1000 signs; without control signs; default "" */
  readonly text?: string;
}

/** The answer to `Hello`: who you are here. `room` is the room of which you are a member, else null. */
export interface Welcome {
  readonly type: "welcome";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly reply: string;
  readonly version: number;
  /** 1 to 32 signs; like `^[a-z0-9]+$` */
  readonly account: string;
  /** 1 to 24 signs; one line without control signs */
  readonly name: string;
  /** default true */
  readonly guest?: boolean;
  /** default null */
  readonly room?: RoomView | null;
}

/** A room as its members see it. `host` is the place of the host; `table` the id of the match in play, else "". */
export interface RoomView {
  /** like `^[A-HJ-NP-Z2-9]{6}$` */
  readonly code: string;
  readonly settings: RoomSettings;
  readonly places: readonly [AnyPlace, AnyPlace, AnyPlace, AnyPlace];
  /** 0 to 3; default 0 */
  readonly host?: number;
  /** default "gathering" */
  readonly phase?: "gathering" | "playing";
  /** default "" */
  readonly table?: string;
  /** default 0 */
  readonly spectators?: number;
}

/** Nobody. */
export interface EmptyPlace {
  readonly kind: "empty";
}

/** A person: ready for a match or not, connected or away, played by a bot (托管) or not. */
export interface PersonPlace {
  readonly kind: "person";
  /** 1 to 32 signs; like `^[a-z0-9]+$` */
  readonly account: string;
  /** 1 to 24 signs; one line without control signs */
  readonly name: string;
  /** default false */
  readonly ready?: boolean;
  /** default false */
  readonly away?: boolean;
  /** default false */
  readonly hosted?: boolean;
}

/** A bot of a kind that `paiju.bots` knows. */
export interface BotPlace {
  readonly kind: "bot";
  /** 1 to 30 signs */
  readonly bot: string;
  /** 1 to 24 signs; one line without control signs */
  readonly name: string;
}

/** The answer to `Ping`. */
export interface Pong {
  readonly type: "pong";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly reply: string;
}

/** A command was done, or had been done before. */
export interface Done {
  readonly type: "done";
  /** 1 to 40 signs; like `^[\w.:-]+$` */
  readonly reply: string;
}

/**
 * A command was not done, and nothing has changed.
 *
 * `reason` is a key of the text catalogue (under "refusal." for what a table refuses, else under "failure."), `values`
 * fill its text, `text` is that text in the connection's language. `reply` is "" where the id could not be read.
 */
export interface Failed {
  readonly type: "failed";
  readonly reply: string;
  readonly reason: string;
  /** default {} */
  readonly values?: { readonly [key: string]: number | string };
  /** default "" */
  readonly text?: string;
}

/**
 * The hall closes this connection, and why: "replaced" by a newer one of the same person, "overflow" of what it
 * did not read, "draining" before the hall stops, "revoked" session, "banned", "version" of another protocol, "idle"
 * without a `Hello` or a sign of life, "flood" of commands. The close code of each stands in `CLOSE_CODES`.
 */
export interface Closing {
  readonly type: "closing";
  readonly reason: "banned" | "draining" | "flood" | "idle" | "overflow" | "replaced" | "revoked" | "version";
  /** default "" */
  readonly text?: string;
}

/** The public rooms, all of them. */
export interface LobbyRooms {
  readonly type: "lobby_rooms";
  readonly rooms: readonly RoomLine[];
}

/** A room as the lobby lists it. */
export interface RoomLine {
  /** like `^[A-HJ-NP-Z2-9]{6}$` */
  readonly code: string;
  /** at most 40 signs; one line without control signs; default "" */
  readonly title?: string;
  /** 1 to 60 signs */
  readonly preset: string;
  /** default 0 */
  readonly people?: number;
  /** default 0 */
  readonly bots?: number;
  /** default "gathering" */
  readonly phase?: "gathering" | "playing";
  /** default false */
  readonly spectators?: boolean;
}

/** The room that you are in, as it is now; `place` is yours, -1 for a spectator. */
export interface RoomChanged {
  readonly type: "room_changed";
  readonly room: RoomView;
  readonly place: number;
}

/** You are in no room any more. */
export interface RoomLeft {
  readonly type: "room_left";
  /** like `^[A-HJ-NP-Z2-9]{6}$` */
  readonly room: string;
  /** default "left" */
  readonly reason?: "closed" | "kicked" | "left";
}

/**
 * How many people wait for a preset, and when bots fill the table, in milliseconds from now; 0 people: you do not
 * wait any more.
 */
export interface QueueChanged {
  readonly type: "queue_changed";
  readonly preset: string;
  readonly people: number;
  /** default 0 */
  readonly bots_in_ms?: number;
}

/**
 * A match that you play in or watch. `names[p]` is player p; `place` yours, -1 for a spectator.
 *
 * `options` holds every option of the preset; `lot` is the commitment to the lot for the seats (定位).
 */
export interface TableOpened {
  readonly type: "table_opened";
  readonly table: string;
  readonly preset: string;
  readonly options: { readonly [key: string]: boolean | number | string };
  readonly settings: RoomSettings;
  readonly names: readonly [string, string, string, string];
  readonly bots: readonly [string, string, string, string];
  readonly place: number;
  readonly lot: string;
}

/**
 * Before a deal: the commitment to its secret is published, and each player may add a contribution (`Confirm`).
 *
 * The deal begins when all people have confirmed, or after `left_ms`. `confirmed[p]`: player p has.
 */
export interface GateOpened {
  readonly type: "gate_opened";
  readonly table: string;
  readonly deal: number;
  readonly commitment: string;
  readonly confirmed: readonly [boolean, boolean, boolean, boolean];
  /** default 0 */
  readonly left_ms?: number;
  /** default [0, 0, 0, 0] */
  readonly points?: readonly [number, number, number, number];
}

/**
 * Events of your feed of a deal: the first of them is number `start` of the feed, from 0.
 *
 * If you do not have exactly `start` events you have missed something: send `Resync`.
 */
export interface Happened {
  readonly type: "happened";
  readonly deal: number;
  readonly start: number;
  readonly events: readonly Event[];
}

/**
 * A deal begins. Chance enters here and nowhere else.
 *
 * `deal` counts from 1 in its match; `players[s]` is the player at seat s and `points[p]` player p's points so far.
 * `wall` is the notation of every tile in its physical place: seat by seat, stack by stack from the right end, upper
 * before lower (for private walls: each seat's tiles in the order of drawing). `commitment` is the SHA-256 of the
 * secret from which the wall is derived, `contributions` what each seat mixed in (`tiles.shuffle`). `streak` counts
 * the deals of this dealer in a row; `staked[s]` tells that seat s is bound by its stake in an earlier one.
 */
export interface DealStarted {
  readonly type: "deal_started";
  readonly deal: number;
  /** 0 to 3 */
  readonly round_wind: number;
  /** 0 to 3 */
  readonly dealer: number;
  /** default [0, 1, 2, 3] */
  readonly players?: readonly [number, number, number, number];
  /** default [0, 0, 0, 0] */
  readonly points?: readonly [number, number, number, number];
  /** default [] */
  readonly dice?: readonly number[];
  /** default "" */
  readonly wall?: string;
  /** default "" */
  readonly commitment?: string;
  /** default [] */
  readonly contributions?: readonly string[];
  /** default 0 */
  readonly at_ms?: number;
  /** default 1 */
  readonly streak?: number;
  /** default [false, false, false, false] */
  readonly staked?: readonly [boolean, boolean, boolean, boolean];
}

/** A seat raised the stake of this deal, or did not. */
export interface Staked {
  readonly type: "staked";
  /** 0 to 3 */
  readonly seat: number;
  readonly raises: boolean;
  /** default 0 */
  readonly at_ms?: number;
}

/** The wall is open: the tile shown in it is the wild kind of this deal (财神). */
export interface WildShown {
  readonly type: "wild_shown";
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly tile: string;
  /** default 0 */
  readonly at_ms?: number;
}

/** A seat has its starting tiles, in the order in which it took them. */
export interface Dealt {
  readonly type: "dealt";
  /** 0 to 3 */
  readonly seat: number;
  readonly tiles: string;
  /** default 0 */
  readonly at_ms?: number;
}

/** An additional player, counted from 0, took a tile from the tail of the wall to bet on a seat (叫马). */
export interface SideTileDrawn {
  readonly type: "side_tile_drawn";
  readonly player: number;
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly tile: string;
  /** default 0 */
  readonly at_ms?: number;
}

/** A seat passed tiles on and was passed as many by `giver` (换三张), all seats at once. */
export interface Exchanged {
  readonly type: "exchanged";
  /** 0 to 3 */
  readonly seat: number;
  /** 0 to 3 */
  readonly giver: number;
  readonly given: string;
  readonly taken: string;
  /** default 0 */
  readonly at_ms?: number;
}

/** A seat has named the suit that it does without (定缺); told when all have chosen. */
export interface VoidChosen {
  readonly type: "void_chosen";
  /** 0 to 3 */
  readonly seat: number;
  readonly suit: "m" | "p" | "s";
  /** default 0 */
  readonly at_ms?: number;
}

/** The opening is over; the dealer's first turn begins. */
export interface PlayStarted {
  readonly type: "play_started";
  /** 0 to 3 */
  readonly seat: number;
  /** default 0 */
  readonly at_ms?: number;
}

/** A seat drew a tile: from the head of the wall, or from its tail to replace a kong or a flower. */
export interface Drawn {
  readonly type: "drawn";
  /** 0 to 3 */
  readonly seat: number;
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly tile: string;
  /** default "wall" */
  readonly source?: "flower" | "kong" | "wall";
  /** default 0 */
  readonly at_ms?: number;
}

/** A seat laid a flower open; its replacement follows. */
export interface FlowerShown {
  readonly type: "flower_shown";
  /** 0 to 3 */
  readonly seat: number;
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly tile: string;
  /** default 0 */
  readonly at_ms?: number;
}

/**
 * A seat discarded; `drawn` marks the tile just drawn (摸切). A claim window opens.
 *
 * `void` is the suit that the seat gives up with its first discard, where that is the rule (定张); else "".
 */
export interface Discarded {
  readonly type: "discarded";
  /** 0 to 3 */
  readonly seat: number;
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly tile: string;
  /** default false */
  readonly drawn?: boolean;
  /** default 0 */
  readonly at_ms?: number;
  /** default "" */
  readonly void?: "m" | "p" | "s" | "";
}

/**
 * A seat answered in a claim window or made a secret choice; the others learn of it only by what comes of it.
 *
 * `automatic` marks the answer given for a seat whose time ran out. `declined` is the worth of the win that the answer
 * let pass, where the rules remember that (过手), else 0; `missed` the tile of a pung that it let pass, where that
 * bars the seat from it for a while, else "".
 */
export interface Answered {
  readonly type: "answered";
  /** 0 to 3 */
  readonly seat: number;
  readonly answer: Action;
  /** default false */
  readonly automatic?: boolean;
  /** default 0 */
  readonly at_ms?: number;
  /** default 0 */
  readonly declined?: number;
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$`; default "" */
  readonly missed?: string;
}

/** The next seat took the discard for the run that begins with `low`. */
export interface ChowClaimed {
  readonly type: "chow_claimed";
  /** 0 to 3 */
  readonly seat: number;
  /** 0 to 3 */
  readonly giver: number;
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly tile: string;
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly low: string;
  /** default 0 */
  readonly at_ms?: number;
}

/** A seat took the discard for a triplet. */
export interface PungClaimed {
  readonly type: "pung_claimed";
  /** 0 to 3 */
  readonly seat: number;
  /** 0 to 3 */
  readonly giver: number;
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly tile: string;
  /** default 0 */
  readonly at_ms?: number;
}

/** A seat took the discard for a kong. */
export interface KongMelded {
  readonly type: "kong_melded";
  /** 0 to 3 */
  readonly seat: number;
  /** 0 to 3 */
  readonly giver: number;
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly tile: string;
  /** default 0 */
  readonly at_ms?: number;
}

/** A seat laid down a concealed kong, face down. */
export interface KongConcealed {
  readonly type: "kong_concealed";
  /** 0 to 3 */
  readonly seat: number;
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly tile: string;
  /** default 0 */
  readonly at_ms?: number;
}

/** A seat added the fourth tile to its pung; a window for robbing it opens. */
export interface KongAdded {
  readonly type: "kong_added";
  /** 0 to 3 */
  readonly seat: number;
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly tile: string;
  /** default false */
  readonly drawn?: boolean;
  /** default 0 */
  readonly at_ms?: number;
}

/** The added tile is taken by a winner; the pung remains. */
export interface KongRobbed {
  readonly type: "kong_robbed";
  /** 0 to 3 */
  readonly seat: number;
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly tile: string;
  /** default 0 */
  readonly at_ms?: number;
}

/**
 * A seat won. `hand` is its full hand in the notation, the winning tile after the +; `giver` is -1 if self-drawn.
 *
 * `fans` is what counts, `points` the total, flowers included.
 */
export interface Won {
  readonly type: "won";
  /** 0 to 3 */
  readonly seat: number;
  /** like `^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$` */
  readonly tile: string;
  readonly how: "discard" | "robbed" | "self_drawn";
  /** default -1 */
  readonly giver?: number;
  readonly hand: string;
  readonly fans: readonly FanCount[];
  readonly points: number;
  /** default 0 */
  readonly at_ms?: number;
}

/** A fan that counts: its id, how many times, and the points of each. */
export type FanCount = readonly [fan: string, count: number, value: number];

/** What has just happened is paid for while the deal goes on: new lines of its ledger. */
export interface Paid {
  readonly type: "paid";
  readonly transfers: readonly Transfer[];
  /** default 0 */
  readonly at_ms?: number;
}

/**
 * One line of the ledger of a deal: `payer` and `payee` are absolute seats, `amount` is in points or coins.
 *
 * A party that is no seat is SYSTEM, or an additional player from SIDE_BET on. `reason` is a key of the text
 * catalogue, for example "self_drawn" or "discard"; `rule` names its source, for example "G18". `event` is the number
 * of the event that caused the line, 0 for what the end of the deal brings.
 */
export interface Transfer {
  readonly payer: number;
  readonly payee: number;
  readonly amount: number;
  readonly reason: string;
  readonly rule: string;
  /** default 0 */
  readonly event?: number;
}

/** A seat left the table (逃跑). Without a win of its own that ends the deal. */
export interface SeatLeft {
  readonly type: "seat_left";
  /** 0 to 3 */
  readonly seat: number;
  /** default 0 */
  readonly at_ms?: number;
}

/** The wall is used up, and nobody has won (荒牌), or not as many as end the deal (流局). */
export interface DealDrawn {
  readonly type: "deal_drawn";
  /** default 0 */
  readonly at_ms?: number;
}

/** The lines of the ledger that have not been paid yet, and what the whole ledger changes for each seat. */
export interface Settled {
  readonly type: "settled";
  readonly transfers: readonly Transfer[];
  readonly changes: readonly [number, number, number, number];
  /** default 0 */
  readonly at_ms?: number;
}

/** Everything is shown: each seat's hand in the notation, and the secret behind the wall. */
export interface DealEnded {
  readonly type: "deal_ended";
  readonly hands: readonly [string, string, string, string];
  /** default "" */
  readonly secret?: string;
  /** default 0 */
  readonly at_ms?: number;
}

/** The deal does not count: the table found itself in a state that its rules do not allow. */
export interface DealVoided {
  readonly type: "deal_voided";
  readonly reason: string;
  /** default 0 */
  readonly at_ms?: number;
}

/**
 * A prompt: answer with `Act` within `left_ms` (0: no limit). It is closed by the next public event of the deal.
 *
 * `bank_ms` is what is left of your bank for broken connections.
 */
export interface Asked {
  readonly type: "asked";
  readonly deal: number;
  readonly number: number;
  readonly actions: readonly Action[];
  /** default "" */
  readonly tile?: string;
  /** default 0 */
  readonly left_ms?: number;
  /** default 0 */
  readonly bank_ms?: number;
}

/** Whether a bot plays for player `place` (托管), and whether that player is away. */
export interface HostedChanged {
  readonly type: "hosted_changed";
  /** 0 to 3 */
  readonly place: number;
  readonly hosted: boolean;
  /** default false */
  readonly away?: boolean;
}

/** All clocks of the table were given time: for as long the hall had stopped, or the table had waited for people. */
export interface TimeGiven {
  readonly type: "time_given";
  readonly ms: number;
  /** default "restart" */
  readonly reason?: "restart" | "waited";
}

/** The match has ended: points and places of the players; `lot_secret` proves the lot for the seats. */
export interface MatchOver {
  readonly type: "match_over";
  readonly table: string;
  readonly points: readonly [number, number, number, number];
  readonly places: readonly number[];
  readonly lot_secret: string;
}

/** The table met a fault of the hall and stands still or was closed; `report` names what was kept of it. */
export interface TableFailed {
  readonly type: "table_failed";
  readonly table: string;
  readonly report: string;
}

/** Somebody said something: `text` as it was written, or `line`, the key of a prepared line. */
export interface Said {
  readonly type: "said";
  /** 1 to 32 signs; like `^[a-z0-9]+$` */
  readonly account: string;
  /** 1 to 24 signs; one line without control signs */
  readonly name: string;
  /** default "" */
  readonly text?: string;
  /** default "" */
  readonly line?: string;
}

export type AnyCommand =
  | Hello
  | Ping
  | WatchLobby
  | CreateRoom
  | ChangeRoom
  | JoinRoom
  | LeaveRoom
  | SetReady
  | AddBot
  | RemoveBot
  | Kick
  | GiveHost
  | QuickPlay
  | CancelQuickPlay
  | Act
  | Confirm
  | SetHosted
  | Escape
  | Resync
  | Say
  | SayPreset
  | Mute
  | Block
  | Report;

export type AnyMessage =
  | Welcome
  | Pong
  | Done
  | Failed
  | Closing
  | LobbyRooms
  | RoomChanged
  | RoomLeft
  | QueueChanged
  | TableOpened
  | GateOpened
  | Happened
  | Asked
  | HostedChanged
  | TimeGiven
  | MatchOver
  | TableFailed
  | Said;

export type AnyPlace =
  | EmptyPlace
  | PersonPlace
  | BotPlace;

export type Action =
  | Discard
  | Pass
  | ClaimChow
  | ClaimPung
  | ClaimKong
  | ConcealedKong
  | AddedKong
  | Win
  | ShowFlower
  | Exchange
  | ChooseVoid
  | Stake;

export type Event =
  | DealStarted
  | Staked
  | WildShown
  | Dealt
  | SideTileDrawn
  | Exchanged
  | VoidChosen
  | PlayStarted
  | Drawn
  | FlowerShown
  | Discarded
  | Answered
  | ChowClaimed
  | PungClaimed
  | KongMelded
  | KongConcealed
  | KongAdded
  | KongRobbed
  | Won
  | Paid
  | SeatLeft
  | DealDrawn
  | Settled
  | DealEnded
  | DealVoided;

/** What a missing field means: `{ ...DEFAULTS.RoomSettings, ...settings }` has them all. */
export const DEFAULTS = {
  Hello: { ticket: "", lang: "en", deal: 0, seen: 0 },
  WatchLobby: { on: true },
  RoomSettings: { title: "", preset: "guobiao/official@1", options: {}, private: false, first_ms: 30000, turn_ms: 15000, claim_ms: 8000, away_ms: 60000, claim_close: "answered", pause_least_ms: 600, pause_most_ms: 1200, bot_pause_ms: 800, gate_ms: 30000, when_empty: "go_on", spectators: "live", hints: true, chat: "all", deals: 0 },
  JoinRoom: { spectate: false },
  SetReady: { ready: true },
  Discard: { drawn: false },
  Confirm: { contribution: "" },
  Resync: { deal: 0, seen: 0 },
  Mute: { on: true },
  Block: { on: true },
  Report: { account: "", text: "" },
  Welcome: { guest: true, room: null },
  RoomView: { host: 0, phase: "gathering", table: "", spectators: 0 },
  PersonPlace: { ready: false, away: false, hosted: false },
  Failed: { values: {}, text: "" },
  Closing: { text: "" },
  RoomLine: { title: "", people: 0, bots: 0, phase: "gathering", spectators: false },
  RoomLeft: { reason: "left" },
  QueueChanged: { bots_in_ms: 0 },
  GateOpened: { left_ms: 0, points: [0, 0, 0, 0] },
  DealStarted: { players: [0, 1, 2, 3], points: [0, 0, 0, 0], dice: [], wall: "", commitment: "", contributions: [], at_ms: 0, streak: 1, staked: [false, false, false, false] },
  Staked: { at_ms: 0 },
  WildShown: { at_ms: 0 },
  Dealt: { at_ms: 0 },
  SideTileDrawn: { at_ms: 0 },
  Exchanged: { at_ms: 0 },
  VoidChosen: { at_ms: 0 },
  PlayStarted: { at_ms: 0 },
  Drawn: { source: "wall", at_ms: 0 },
  FlowerShown: { at_ms: 0 },
  Discarded: { drawn: false, at_ms: 0, void: "" },
  Answered: { automatic: false, at_ms: 0, declined: 0, missed: "" },
  ChowClaimed: { at_ms: 0 },
  PungClaimed: { at_ms: 0 },
  KongMelded: { at_ms: 0 },
  KongConcealed: { at_ms: 0 },
  KongAdded: { drawn: false, at_ms: 0 },
  KongRobbed: { at_ms: 0 },
  Won: { giver: -1, at_ms: 0 },
  Paid: { at_ms: 0 },
  Transfer: { event: 0 },
  SeatLeft: { at_ms: 0 },
  DealDrawn: { at_ms: 0 },
  Settled: { at_ms: 0 },
  DealEnded: { secret: "", at_ms: 0 },
  DealVoided: { at_ms: 0 },
  Asked: { tile: "", left_ms: 0, bank_ms: 0 },
  HostedChanged: { away: false },
  TimeGiven: { reason: "restart" },
  Said: { text: "", line: "" },
} as const satisfies {
  readonly Hello: Partial<Hello>;
  readonly WatchLobby: Partial<WatchLobby>;
  readonly RoomSettings: Partial<RoomSettings>;
  readonly JoinRoom: Partial<JoinRoom>;
  readonly SetReady: Partial<SetReady>;
  readonly Discard: Partial<Discard>;
  readonly Confirm: Partial<Confirm>;
  readonly Resync: Partial<Resync>;
  readonly Mute: Partial<Mute>;
  readonly Block: Partial<Block>;
  readonly Report: Partial<Report>;
  readonly Welcome: Partial<Welcome>;
  readonly RoomView: Partial<RoomView>;
  readonly PersonPlace: Partial<PersonPlace>;
  readonly Failed: Partial<Failed>;
  readonly Closing: Partial<Closing>;
  readonly RoomLine: Partial<RoomLine>;
  readonly RoomLeft: Partial<RoomLeft>;
  readonly QueueChanged: Partial<QueueChanged>;
  readonly GateOpened: Partial<GateOpened>;
  readonly DealStarted: Partial<DealStarted>;
  readonly Staked: Partial<Staked>;
  readonly WildShown: Partial<WildShown>;
  readonly Dealt: Partial<Dealt>;
  readonly SideTileDrawn: Partial<SideTileDrawn>;
  readonly Exchanged: Partial<Exchanged>;
  readonly VoidChosen: Partial<VoidChosen>;
  readonly PlayStarted: Partial<PlayStarted>;
  readonly Drawn: Partial<Drawn>;
  readonly FlowerShown: Partial<FlowerShown>;
  readonly Discarded: Partial<Discarded>;
  readonly Answered: Partial<Answered>;
  readonly ChowClaimed: Partial<ChowClaimed>;
  readonly PungClaimed: Partial<PungClaimed>;
  readonly KongMelded: Partial<KongMelded>;
  readonly KongConcealed: Partial<KongConcealed>;
  readonly KongAdded: Partial<KongAdded>;
  readonly KongRobbed: Partial<KongRobbed>;
  readonly Won: Partial<Won>;
  readonly Paid: Partial<Paid>;
  readonly Transfer: Partial<Transfer>;
  readonly SeatLeft: Partial<SeatLeft>;
  readonly DealDrawn: Partial<DealDrawn>;
  readonly Settled: Partial<Settled>;
  readonly DealEnded: Partial<DealEnded>;
  readonly DealVoided: Partial<DealVoided>;
  readonly Asked: Partial<Asked>;
  readonly HostedChanged: Partial<HostedChanged>;
  readonly TimeGiven: Partial<TimeGiven>;
  readonly Said: Partial<Said>;
};
