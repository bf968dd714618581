export type Switch = { start(): void; stop(): void }
export function withPostgres<T>(work: (url: string, server: Switch) => Promise<T>, settings?: string[]): Promise<T>
export function postgresTool(name: string): string
