export type Block = { heading: string; commands: string }
export function blocksOf(text: string): Block[]
export function scriptOf(blocks: Block[], before?: Readonly<Record<string, string>>): string
