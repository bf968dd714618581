type Advisory = { name: string; range: string; title: string; severity: string; url: string }
export function isInRange(version: string, range: string): boolean
export function findHoles(
  lock: { packages: Record<string, { version: string }> },
  advisories: readonly Advisory[],
): (Advisory & { version: string })[]
export function advisoriesOf(report: unknown): Advisory[] | null
