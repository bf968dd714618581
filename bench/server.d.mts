export declare function startServer(
  environment?: Record<string, string>,
  folder?: string,
): Promise<{
  address: string
  readyMs: number
  pid: number
  folder: string
  stop(keep?: boolean): Promise<number | null>
}>
