import { toLatinDigits } from '#kit/digits.ts'

let known: Promise<ReadonlySet<string>> | undefined

/** Some 49,000 passwords that lists of stolen ones have most often; read at the first new password. */
const readKnown = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set((dictionary['passwords-common'] ?? []).map(String))
}

/** Whether guessers try this password among their first; letters of both cases and digits of every script are alike. */
export async function isStolenPassword(password: string): Promise<boolean> {
  known ??= readKnown()
  return (await known).has(toLatinDigits(password.normalize('NFC')).toLowerCase())
}
