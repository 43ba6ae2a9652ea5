import { noon, startTestServer, type TestServer, type TestServerOptions } from './server.ts'

export interface ServerWithClock extends TestServer {
  /** Milliseconds since 1970; tests set it. */
  clock: { now: number }
}

/** A server whose clock stands still until a test moves it; it begins at noon of the day of the test catalogue. */
export async function startServerWithClock(options: TestServerOptions = {}): Promise<ServerWithClock> {
  const clock = { now: noon }
  return { ...(await startTestServer({ ...options, now: () => clock.now })), clock }
}
