export type Switch = { start(): void; stop(): void }
export type PostgresOptions = { settings?: string[]; from?: string; keepIn?: string }
export function withPostgres<T>(
  work: (url: string, server: Switch) => Promise<T>,
  options?: PostgresOptions,
): Promise<T>
export function postgresTool(name: string): string
