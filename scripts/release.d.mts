export function releaseChangelog(text: string, version: string, day: string): string
export function isLater(version: string, before: string): boolean
export function advisoriesRefuse(status: number | null): string | null
