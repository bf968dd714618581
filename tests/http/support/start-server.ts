import type { TestProject } from 'vitest/node'
import { startTestServer } from '../../../scripts/test-server.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built product on the loaded demo, shared by all HTTP tests. */
    address: string
  }
}

/** Starts one server for all HTTP tests, or uses the one that `TEST_SERVER` names. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_SERVER
  if (given) {
    provide('address', given)
    return undefined
  }
  const server = await startTestServer()
  provide('address', server.address)
  return server.stop
}
