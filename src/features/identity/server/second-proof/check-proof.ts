import '../tables.ts'
import { parseNationalCode } from '#kit/national-code.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import { cleanText } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { proofLimits, type ProofWay } from '../../rules.ts'
import { passwordFits } from '../password/password-hash.ts'
import { findProofs } from './find-proofs.ts'

/** A submitted second proof. */
export type GivenProof = { way: ProofWay; text: string }

export type ProofChecked =
  | Accepted<null>
  | Refused<'proof-wrong'>
  | (Refused<'limited'> & { waitSeconds: number; until: Date })

/** Checks a second proof against the account; counts the try per account first. */
export async function checkProof(ctx: RequestContext, personId: bigint, given: GivenProof): Promise<ProofChecked> {
  const limit = await consumeLimits(ctx, proofLimits(personId))
  if (!limit.allowed) return { ok: false, code: 'limited', waitSeconds: limit.waitSeconds, until: limit.until }
  const ways = await findProofs(ctx.db, personId, ctx.now)
  return ways.includes(given.way) && (await fits(ctx, personId, given)) ? ok(null) : refuse('proof-wrong')
}

async function fits({ db, secrets }: RequestContext, personId: bigint, { way, text }: GivenProof): Promise<boolean> {
  const person = await db
    .selectFrom('person')
    .select(['password_hash', 'national_code_sealed', 'first_name', 'last_name'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  if (way === 'password') return passwordFits(text, person.password_hash)
  if (way === 'name') return letters(text) === letters(`${person.first_name} ${person.last_name}`)
  const code = parseNationalCode(text)
  return code.ok && person.national_code_sealed !== null && secrets.open(person.national_code_sealed) === code.value
}

/** Normalises a name, with or without spaces between its parts. */
const letters = (name: string): string => cleanText(name).replaceAll(/[\s\u200c]/g, '')
