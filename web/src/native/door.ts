// Where an engine is asked. With shared memory it searches in a worker of its own, as the native one does in a thread;
// without, it searches here: in slices of time where the browser can suspend it, else its lines come when it is done.

import { CAN_SUSPEND, Native, PONDER_HIT } from "./instance.ts";

/** An engine's place. Questions and events are JSON. */
export interface EngineDoor {
  /** Answer a question at once; an error where a search is under way. */
  ask(question: string): string;
  /** Begin a search; in slices of time if asked to and if `canSuspend` is true. */
  start(question: string, inSlices?: boolean): void;
  /** Wait for events of the search: lines, and as the last one its answer or an error. */
  poll(milliseconds: number): string[];
  /** Bits as in `Host.poll`. */
  wish(bits: number): void;
  /** As `poll`, for a search in slices. */
  pollSlices(milliseconds: number): Promise<string[]>;
  readonly canSuspend: boolean;
  readonly generation: number;
}

// Words of the shared memory's head.
const ASKED = 0; // questions asked
const ANSWERED = 1; // questions answered
const LENGTH = 2; // bytes of the question
const WISH = 3; // bits for the running search
const WRITTEN = 4; // bytes ever written to the ring
const READ = 5; // bytes ever read from it
const GENERATION = 6;
const HEAD = 8 * 4;
const QUESTION = 1 << 20;
const RING = 1 << 20;
const POLL_EVERY = 5;

/** Shared memory for one engine worker. */
export function sharedRoom(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEAD + QUESTION + RING);
}

class Room {
  readonly head: Int32Array;
  readonly question: Uint8Array;
  private readonly ring: Uint8Array;

  constructor(shared: SharedArrayBuffer) {
    this.head = new Int32Array(shared, 0, HEAD / 4);
    this.question = new Uint8Array(shared, HEAD, QUESTION);
    this.ring = new Uint8Array(shared, HEAD + QUESTION, RING);
  }

  get(word: number): number {
    return Atomics.load(this.head, word);
  }

  set(word: number, value: number): void {
    Atomics.store(this.head, word, value);
    Atomics.notify(this.head, word);
  }

  /** Append a message to the ring; false where there is no room and `isPatient` does not let it wait. */
  write(message: string, isPatient: () => boolean): boolean {
    const bytes = new TextEncoder().encode(message);
    const size = bytes.length + 4;
    if (size > RING) return false;
    const written = this.get(WRITTEN);
    for (;;) {
      const read = this.get(READ);
      if (((written - read) | 0) + size <= RING) break;
      if (!isPatient()) return false;
      Atomics.wait(this.head, READ, read, POLL_EVERY);
    }
    const length = new Uint8Array(new Uint32Array([bytes.length]).buffer);
    length.forEach((byte, i) => (this.ring[((written + i) >>> 0) & (RING - 1)] = byte));
    bytes.forEach((byte, i) => (this.ring[((written + 4 + i) >>> 0) & (RING - 1)] = byte));
    this.set(WRITTEN, (written + size) | 0);
    return true;
  }

  /** Take all messages out of the ring. */
  takeAll(): string[] {
    const messages: string[] = [];
    const written = this.get(WRITTEN);
    let read = this.get(READ);
    const byte = (at: number) => this.ring[(at >>> 0) & (RING - 1)] ?? 0;
    while (read !== written) {
      const length = byte(read) | (byte(read + 1) << 8) | (byte(read + 2) << 16) | (byte(read + 3) << 24);
      const bytes = new Uint8Array(length);
      for (let i = 0; i < length; i++) bytes[i] = byte(read + 4 + i);
      messages.push(new TextDecoder().decode(bytes));
      read = (read + 4 + length) | 0;
    }
    this.set(READ, read);
    return messages;
  }
}

/** The worker's side: answer questions until the worker is ended. Never returns. */
export function serveEngine(module: WebAssembly.Module, shared: SharedArrayBuffer): never {
  const room = new Room(shared);
  const isPatient = () => (room.get(WISH) & 1) === 0;
  const native = new Native(module, {
    poll: () => {
      const wish = room.get(WISH);
      if (wish & 2) Atomics.and(room.head, WISH, ~2);
      return wish;
    },
    event: (text) => void room.write(text, isPatient),
  });
  let done = room.get(ANSWERED);
  for (;;) {
    while (room.get(ASKED) === done) Atomics.wait(room.head, ASKED, done);
    // What is decoded must not be shared: hence the copy.
    const question = new TextDecoder().decode(room.question.slice(0, room.get(LENGTH)));
    const answer = native.ask(question);
    room.set(GENERATION, native.generation);
    done = room.get(ASKED);
    // The reader waits for this one, however full the ring is.
    room.write(
      answer.length < RING / 4 ? answer : '{"error":["memory","the answer is too long"]}',
      () => true,
    );
    room.set(ANSWERED, done);
  }
}

/** An engine in a worker that runs `serveEngine` with the same memory. */
export class RemoteDoor implements EngineDoor {
  readonly canSuspend = false;
  private readonly room: Room;
  private isBusy = false;

  constructor(shared: SharedArrayBuffer) {
    this.room = new Room(shared);
  }

  get generation(): number {
    return this.room.get(GENERATION);
  }

  ask(question: string): string {
    if (this.isBusy) return BUSY;
    this.send(question);
    for (;;) {
      const [answer] = this.poll(1000).slice(-1);
      if (answer !== undefined) return answer;
    }
  }

  start(question: string): void {
    this.room.set(WISH, 0);
    this.send(question);
  }

  poll(milliseconds: number): string[] {
    const written = this.room.get(WRITTEN);
    if (written === this.room.get(READ)) Atomics.wait(this.room.head, WRITTEN, written, milliseconds);
    const messages = this.room.takeAll();
    if (messages.some(isAnswer)) this.isBusy = false;
    return messages;
  }

  pollSlices(milliseconds: number): Promise<string[]> {
    return Promise.resolve(this.poll(milliseconds));
  }

  wish(bits: number): void {
    Atomics.or(this.room.head, WISH, bits);
  }

  private send(question: string): void {
    const bytes = new TextEncoder().encode(question);
    if (bytes.length > QUESTION) throw new RangeError("the question is too long for the engine");
    this.room.question.set(bytes);
    this.room.set(LENGTH, bytes.length);
    this.isBusy = true;
    this.room.set(ASKED, (this.room.get(ASKED) + 1) | 0);
  }
}

/** An engine in this thread: a search runs to its end when it is polled, or in slices. */
export class LocalDoor implements EngineDoor {
  readonly canSuspend = CAN_SUSPEND;
  private waiting: string | undefined;
  private isBusy = false;
  private events: string[] = [];
  private wishes = 0;
  private wake: () => void = () => undefined;
  private readonly native: Native;

  constructor(module: WebAssembly.Module) {
    const poll = () => {
      const wishes = this.wishes;
      this.wishes &= ~PONDER_HIT;
      return wishes;
    };
    this.native = new Native(module, { poll, event: (text) => this.push(text) });
  }

  get generation(): number {
    return this.native.generation;
  }

  ask(question: string): string {
    return this.waiting === undefined && !this.isBusy ? this.native.ask(question) : BUSY;
  }

  start(question: string, inSlices = false): void {
    this.wishes = 0;
    if (!inSlices) this.waiting = question;
    else {
      this.isBusy = true;
      void this.native.askInSlices(question).then((answer) => {
        this.isBusy = false;
        this.push(answer);
      });
    }
  }

  async pollSlices(milliseconds: number): Promise<string[]> {
    if (!this.events.length) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, milliseconds);
      });
    }
    return this.take();
  }

  private push(message: string): void {
    this.events.push(message);
    this.wake();
  }

  private take(): string[] {
    const events = this.events;
    this.events = [];
    return events;
  }

  poll(): string[] {
    if (this.waiting === undefined) return [];
    const isEndless = /"(infinite|ponder)": ?true/.test(this.waiting);
    const answer = isEndless ? ENDLESS : this.native.ask(this.waiting);
    this.waiting = undefined;
    return [...this.take(), answer];
  }

  wish(bits: number): void {
    this.wishes |= bits;
  }
}

const BUSY = '{"error":["runtime","the engine is searching; stop it first"]}';

const ENDLESS =
  '{"error":["limit","a search without an end needs shared memory, which this page does not have"]}';

/** Whether a message is an answer, and no line of a search. */
function isAnswer(message: string): boolean {
  return message.startsWith('{"is":') || message.startsWith('{"error":');
}
