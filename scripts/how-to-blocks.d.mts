export type Block = { heading: string; commands: string; output?: string }
export function blocksOf(text: string): Block[]
export function scriptOf(blocks: Block[], before?: Readonly<Record<string, string>>): string
export function isOutput(shown: string, printed: string): boolean
