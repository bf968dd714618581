export declare function requestsPerSecond(load: {
  port: number
  path: string
  connections?: number
  seconds?: number
}): Promise<number>
