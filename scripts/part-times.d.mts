type Part = { name: string; seconds: number }
type Table = Readonly<Record<string, number>>

export const lastSeconds: Table
export function expectedSeconds(name: string, parts: readonly Part[], table?: Table): number
export function whyLeftOut(
  name: string,
  options: { done: readonly Part[]; deadline: number; now?: number; table?: Table },
): string | null
