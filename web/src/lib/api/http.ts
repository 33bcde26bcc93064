/** Requests to the application. Every failure is an `ApiError` with a sentence for people. */

import { say } from "../i18n.svelte";
import { sentence } from "./sentence";
import { transport } from "./transport";
import type { ErrorDetail } from "./types";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }

  /** Whether the server could not be reached at all. */
  get offline(): boolean {
    return this.status === 0;
  }
}

interface Options {
  body?: unknown;
  secrets?: readonly string[] | undefined;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

async function ask(
  method: string,
  path: string,
  { body, secrets = [], headers: more = {}, signal }: Options = {},
): Promise<Response> {
  const headers: Record<string, string> = { ...more };
  if (method !== "GET") headers["Content-Type"] = "application/json";
  if (secrets.length > 0) headers["X-Seat-Secret"] = secrets.join(",");
  let response: Response;
  try {
    response = await transport.request(path, {
      method,
      headers,
      body: method === "GET" ? null : JSON.stringify(body ?? {}),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, "offline", say("page.trouble.offline-text"));
  }
  if (response.ok) return response;
  const detail = await errorOf(response);
  const wait = Number(response.headers.get("Retry-After"));
  throw new ApiError(
    response.status,
    detail.code,
    sentence(detail),
    Number.isFinite(wait) && wait > 0 ? wait : null,
  );
}

async function errorOf(response: Response): Promise<Pick<ErrorDetail, "code" | "text">> {
  const unknown = { code: "unknown", text: { en: response.statusText, id: response.statusText } };
  try {
    const body = (await response.json()) as { error?: Partial<ErrorDetail> };
    return { ...unknown, ...body.error };
  } catch {
    return unknown;
  }
}

export async function get<T>(path: string, options: Options = {}): Promise<T> {
  return (await (await ask("GET", path, options)).json()) as T;
}

/** A file of the application, for the visitor to keep. */
export async function getFile(path: string): Promise<Blob> {
  return (await ask("GET", path)).blob();
}

export async function getText(path: string, options: Options = {}): Promise<string> {
  return (await ask("GET", path, options)).text();
}

export async function postForText(path: string): Promise<string> {
  return (await ask("POST", path)).text();
}

export async function remove(path: string, options: Options = {}): Promise<void> {
  await ask("DELETE", path, options);
}

export async function post<T>(path: string, body: unknown = {}, options: Options = {}): Promise<T> {
  return (await (await ask("POST", path, { ...options, body })).json()) as T;
}
