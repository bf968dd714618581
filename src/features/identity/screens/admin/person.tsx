import { useNavigation, useSearchParams, data } from 'react-router'
import { z } from 'zod'
import { formatInteger } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField, sentValues } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { mayDo, roles } from '#platform/permissions.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Button } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { peopleRefusals, peopleTexts } from '../../admin-texts.ts'
import { LockForm } from '../../components/lock-form.tsx'
import { RolesForm } from '../../components/roles-form.tsx'
import { NameForm } from '../../components/name-form.tsx'
import { NumberForm } from '../../components/number-form.tsx'
import { lockSchema } from '../../lock-schema.ts'
import { nameSchema } from '../../name-schema.ts'
import { numberSchema } from '../../number-schema.ts'
import { askForNumber, decideNumber, findNumberRequest } from '../../server/people/give-number.ts'
import { correctName } from '../../server/people/correct-name.ts'
import { viewPerson } from '../../server/people/view-person.ts'
import { lockPerson, unlockPerson } from '../../server/people/lock-person.ts'
import { setRoles } from '../../server/people/set-roles.ts'
import type { Route } from './+types/person'

export const middleware = [requireStaff]

export const meta: Route.MetaFunction = () => pageTitle(peopleTexts.title)

const paramsSchema = z.object({ personId: z.string().regex(/^\d{1,18}$/) })
const idOf = (params: Route.LoaderArgs['params']) => BigInt(validateParams(paramsSchema, params).personId)

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { session } = ctx.scope
  const id = idOf(params)
  const own = session.personId === id
  const person = await viewPerson(ctx, id)
  const mayNumber = !own && person.maskedMobile === null && mayDo(ctx, 'people.number')
  return {
    person,
    mayNumber,
    numberRequest: mayNumber ? await findNumberRequest(ctx, id) : null,
    mayName: !own && mayDo(ctx, 'people.name'),
    mayLock: !own && mayDo(ctx, 'people.lock'),
    mayGiveRoles: !own && mayDo(ctx, 'people.roles'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const personId = idOf(params)
  const here = `/admin/people/${personId}`
  const intent = await sentField(request, 'intent')
  if (intent === 'unlock') {
    await unlockPerson(ctx, personId)
    return redirect(here)
  }
  if (intent === 'roles') {
    const ticked = await sentValues(request, 'role')
    const wanted = roles.filter((role) => ticked.includes(role))
    const seen = ((await sentField(request, 'seen')) ?? '').split(',')
    const given = await setRoles(ctx, { personId, wanted, seen })
    return given.ok ? redirect(`${here}?saved=roles`) : data({ refusal: peopleRefusals[given.code] }, { status: 422 })
  }
  if (intent === 'number') {
    const form = await readForm(request, numberSchema)
    if (!form.ok) return form.answer
    const outcome = await askForNumber(ctx, { personId, ...form.value })
    return outcome.ok ? redirect(`${here}?saved=number`) : form.refuse({ '': peopleRefusals[outcome.code] }, 409)
  }
  if (intent === 'decide-number') {
    const accept = (await sentField(request, 'decision')) === 'accept'
    const decided = await decideNumber(ctx, { personId, accept })
    return decided.ok
      ? redirect(`${here}?saved=number-decided`)
      : data({ refusal: peopleRefusals[decided.code] }, { status: 409 })
  }
  if (intent === 'name') {
    const form = await readForm(request, nameSchema)
    if (!form.ok) return form.answer
    const corrected = await correctName(ctx, { personId, ...form.value })
    return corrected.ok ? redirect(`${here}?saved=name`) : form.refuse({ '': peopleRefusals[corrected.code] }, 409)
  }
  const form = await readForm(request, lockSchema)
  if (!form.ok) return form.answer
  const locked = await lockPerson(ctx, { personId, ...form.value })
  return locked.ok ? redirect(here) : form.refuse({ '': peopleRefusals[locked.code] })
}

const savedTexts: Partial<Record<string, string>> = {
  name: peopleTexts.nameSaved,
  number: peopleTexts.numberAsked,
  'number-decided': peopleTexts.numberDecided,
}

/** One person for staff: identity and available actions. */
export default function PersonScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { person, mayNumber, numberRequest, mayName, mayLock, mayGiveRoles } = loaderData
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : null
  const formAnswer = actionData && 'refusal' in actionData ? undefined : actionData
  const busy = useNavigation().formMethod === 'POST'
  const [query] = useSearchParams()
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <PageHeader title={person.name ?? peopleTexts.noName} back={{ href: '/admin/people', label: peopleTexts.back }} />
      {query.has('saved') && !refusal && (
        <Notice tone="good" live>
          {savedTexts[query.get('saved') ?? ''] ?? peopleTexts.rolesSaved}
        </Notice>
      )}
      {refusal && (
        <Notice tone="bad" live>
          {refusal}
        </Notice>
      )}
      <div className="card p-4">
        <FactsGrid
          facts={[
            { label: peopleTexts.mobile, value: person.maskedMobile ?? peopleTexts.noNumber },
            { label: peopleTexts.nationalCode, value: person.maskedNationalCode ?? peopleTexts.notGiven },
            { label: peopleTexts.since, value: person.since },
            { label: peopleTexts.sessions, value: formatInteger(person.sessions) },
          ]}
        />
      </div>
      {person.lockedSince && (
        <Notice tone="warn" title={peopleTexts.lockedNotice(person.lockedSince)}>
          <p>{person.lockReason}</p>
          {mayLock && (
            <PostForm className="mt-2">
              <input type="hidden" name="intent" value="unlock" />
              <Button kind="outline" type="submit" disabled={busy}>
                {peopleTexts.unlock}
              </Button>
            </PostForm>
          )}
        </Notice>
      )}
      {mayNumber && <NumberForm request={numberRequest} answer={formAnswer} />}
      {mayName && <NameForm answer={formAnswer} />}
      {mayLock && !person.lockedSince && <LockForm answer={formAnswer} />}
      {mayGiveRoles && (
        <div className="card p-4">
          <RolesForm key={person.roles.join()} given={person.roles} busy={busy} />
        </div>
      )}
    </div>
  )
}
