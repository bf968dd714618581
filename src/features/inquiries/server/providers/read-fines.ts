import type { Fine } from '../../answers.ts'
import { paymentState } from '../../known-words.ts'

/** Returns what an authority's payment state means for a debt; without a state it is owed. */
export function paymentOf(word: string | null): { paid: boolean; payable: boolean; status: string | null } {
  const state = word === null ? 'owed' : paymentState(word)
  return { paid: state === 'paid', payable: state === 'owed', status: state === 'other' ? word : null }
}

type Row = Omit<Fine, 'at' | 'payable' | 'paid' | 'status' | 'doubts'> & {
  when: { at: string | null; unreadable: boolean }
  payment: string | null
}

/** A fine of either provider. */
export function fineOf({ when, payment, ...row }: Row): Fine {
  return {
    ...row,
    at: when.at,
    ...paymentOf(payment),
    ...(when.at === null && when.unreadable && { doubts: ['date'] }),
  }
}
