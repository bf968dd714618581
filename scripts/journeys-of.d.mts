export function journeysOf(paths: readonly string[]): string[]
