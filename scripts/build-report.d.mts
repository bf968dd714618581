export function buildId(): string
export function compressBuild(folder: string): Record<string, number>
