import type { ChildProcess } from 'node:child_process'

type DemoOptions = { ads?: number }
export type TestServer = {
  address: string
  port: number
  dataFolder: string
  child: ChildProcess
  stop(): Promise<void>
}

export declare function freePort(): Promise<number>
export declare function testEnvironment(options: {
  port: number
  dataFolder: string
  ads?: number
}): Record<string, string>
export declare function untilReady(address: string, child: ChildProcess): Promise<void>
export declare function demoFolder(options?: DemoOptions): Promise<string>
export declare function demoCopy(options?: DemoOptions): Promise<string>
export declare function startTestServer(
  options?: DemoOptions & { port?: number; env?: Record<string, string>; dataFolder?: string },
): Promise<TestServer>
