/**
 * What a reveal answered: a number in Latin digits, or in a sentence why not; the words come with it, from the server. `risks`
 * are what to mind with this very ad.
 */
export type Reveal = { phone: string | null; refusal: string | null; risks?: readonly string[] }
