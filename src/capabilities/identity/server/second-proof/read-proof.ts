import { proofTexts } from '../../account-texts.ts'
import { proofWays, type ProofWay } from '../../rules.ts'
import { limitText } from '../../texts.ts'
import type { GivenProof, ProofChecked } from './check-proof.ts'

/** What went wrong with a second proof, at the form of its way; what was typed never goes back. */
export type ProofProblem = { field: 'proof'; text: string; typed: ''; way?: ProofWay | undefined }

/** No password and no name is longer. */
const longest = 200

/** Reads the form of a second proof. */
export function readProof(form: FormData): { ok: true; value: GivenProof } | { ok: false; problem: ProofProblem } {
  const way = proofWays.find((each) => each === form.get('way'))
  const text = String(form.get('proof') ?? '').slice(0, longest)
  if (way && text.trim() !== '') return { ok: true, value: { way, text } }
  return { ok: false, problem: { field: 'proof', text: proofTexts.empty, typed: '', way } }
}

/** A refused second proof in words. */
export function proofProblem(
  refused: Exclude<ProofChecked, { ok: true }>,
  way: ProofWay,
): { problem: ProofProblem; retryAfterSeconds?: number } {
  if (refused.code === 'proof-wrong') return { problem: { field: 'proof', text: proofTexts.wrong, typed: '', way } }
  return {
    problem: { field: 'proof', text: limitText(refused), typed: '', way },
    retryAfterSeconds: refused.waitSeconds,
  }
}
