import { getPersonInfo, openMobile, openNationalCode } from '#features/identity/contract.ts'
import { jalaliText, toJalali } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import type { RequestContext } from '#platform/context.ts'
import type { AppError } from '#platform/errors.ts'
import { readForm } from '#ui/form/read-form.ts'
import { withMoment } from '#ui/wait-texts.ts'
import { prerequisitePath } from '../addresses.ts'
import { prerequisites, type PrerequisiteField, type PrerequisiteKind } from '../prerequisites.ts'
import { prerequisiteInput, prerequisiteSchema, type KnownFields } from '../prerequisite-schemas.ts'
import { requestPrerequisite } from '../server/prerequisites.ts'
import { prerequisiteTexts } from '../texts.ts'

/** Returns the account's values for the inputs of a kind, when its national code is known. */
export async function knownOf(
  { db, secrets }: Pick<RequestContext, 'db' | 'secrets'>,
  personId: bigint,
  kind: PrerequisiteKind,
): Promise<KnownFields> {
  const code = await openNationalCode(db, secrets, personId)
  if (code === null) return {}
  const [info, mobile] = await Promise.all([getPersonInfo(db, secrets, personId), openMobile(db, secrets, personId)])
  const all: KnownFields = {
    nationalCode: code,
    mobile,
    ...(info.birthDay && { birthDate: jalaliText(info.birthDay) }),
  }
  return Object.fromEntries(
    prerequisites[kind].fields.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  )
}

export const fieldsOf = (knownFields: KnownFields) => Object.keys(knownFields) as PrerequisiteField[]

type Question = { request: Request; personId: bigint | null; kind: PrerequisiteKind; signIn: () => Response | AppError }

/** Handles a request from its page, or from the queue of a device. */
export async function answerPrerequisiteForm(ctx: RequestContext, { request, personId, kind, signIn }: Question) {
  const existing = personId === null ? {} : await knownOf(ctx, personId, kind)
  const form = await readForm(request, prerequisiteSchema(kind, toJalali(ctx.now), fieldsOf(existing)))
  if (!form.ok) return form.answer
  if (personId === null) throw signIn()
  // With another code every field is about that person.
  const other = form.value['nationalCode'] !== undefined && form.value['nationalCode'] !== existing.nationalCode
  if (other) {
    const missing = fieldsOf(existing).filter((name) => form.value[name] === undefined)
    if (missing.length > 0)
      return form.refuse(Object.fromEntries(missing.map((name) => [name, prerequisiteTexts.ofOther])))
  }
  const input = prerequisiteInput(kind, form.value, existing)
  const outcome = await requestPrerequisite(ctx, { personId, kind, input, consent: form.value['consent'] === 'on' })
  if (outcome.ok) return redirect(prerequisitePath(kind), 303)
  if (outcome.code === 'too-many') return form.refuse({ '': withMoment(prerequisiteTexts.tooMany, ctx) }, 429)
  return form.refuse({ nationalCode: prerequisiteTexts.consent })
}
