import { proofTexts } from '../../account-texts.ts'
import { proofWays, type ProofWay } from '../../rules.ts'
import { limitText } from '../../texts.ts'
import type { GivenProof, ProofChecked } from './check-proof.ts'

/** A refused second proof at its form; the typed text is never returned. */
export type ProofProblem = { field: 'proof'; text: string; typed: ''; way?: ProofWay | undefined }

/** Longer than any password or name. */
const longest = 200

/** Reads the form of a second proof. */
export function readProof(form: FormData): { ok: true; value: GivenProof } | { ok: false; problem: ProofProblem } {
  const way = proofWays.find((each) => each === form.get('way'))
  const text = String(form.get('proof') ?? '').slice(0, longest)
  if (way && text.trim() !== '') return { ok: true, value: { way, text } }
  return { ok: false, problem: { field: 'proof', text: proofTexts.empty, typed: '', way } }
}

/** Formats a refused second proof. */
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
