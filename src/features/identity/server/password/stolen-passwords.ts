import { toLatinDigits } from '#kit/digits.ts'

let existing: Promise<ReadonlySet<string>> | undefined

/** Reads the 49,000 most common stolen passwords, at the first new password. */
const readKnown = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set((dictionary['passwords-common'] ?? []).map(String))
}

/** Whether attackers try this password first; ignores case and the script of digits. */
export async function isStolenPassword(password: string): Promise<boolean> {
  existing ??= readKnown()
  return (await existing).has(toLatinDigits(password.normalize('NFC')).toLowerCase())
}
