/**
 * What a reveal answered: a number in Latin digits, or the code of why not (words in texts.ts). `risks` are what to mind
 * with this very ad, in words.
 */
export type Reveal = { phone: string | null; refusal: string | null; risks?: readonly string[] }
