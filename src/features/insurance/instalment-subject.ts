import { orderOf } from './addresses.ts'

export const instalmentPayable = 'insurance-instalment'

/** The key of an instalment in payments: the order and its number. */
export const instalmentSubject = (id: string, number: number): string => `${id}-${number}`

export function readInstalmentSubject(subject: string): { id: string; number: number } | null {
  const match = /^([0-9a-z]{10})-(\d{1,2})$/.exec(subject)
  return match && { id: match[1]!, number: Number(match[2]) }
}

export const pathOfInstalment = (subject: string): string => orderOf(readInstalmentSubject(subject)?.id ?? '')
