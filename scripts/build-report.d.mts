export function buildId(): string
export function weighBuild(folder: string): Record<string, number>
