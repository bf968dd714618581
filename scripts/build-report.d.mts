export function buildId(): string
export function compressBuild(folder: string): Promise<Record<string, number>>
