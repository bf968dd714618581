import { Form, redirect, useActionData, useLoaderData, useNavigation, useSearchParams, data } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { z } from 'zod'
import { formatInteger } from '#kit/digits.ts'
import { cleanText } from '#kit/text.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { mayDo, roles } from '#platform/permissions.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { peopleRefusals, peopleTexts } from '../../admin-texts.ts'
import { LockForm } from '../../components/lock-form.tsx'
import { RolesForm } from '../../components/roles-form.tsx'
import { getPersonRecord } from '../../server/people/get-person-record.ts'
import { lockPerson, unlockPerson } from '../../server/people/lock-person.ts'
import { setRoles } from '../../server/people/set-roles.ts'

export const middleware = [requireStaff('people.read')]

export const meta: MetaFunction = () => [{ title: `${peopleTexts.title} · فرمان` }]

const paramsSchema = z.object({ personId: z.string().regex(/^\d{1,18}$/) })
const idOf = (params: LoaderFunctionArgs['params']) => BigInt(validateParams(paramsSchema, params).personId)

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = contextOf(context)
  const { session } = ctx.scope
  const id = idOf(params)
  const own = session.personId === id
  return {
    person: await getPersonRecord(ctx, id),
    mayLock: !own && mayDo(ctx, 'people.lock'),
    mayGiveRoles: !own && mayDo(ctx, 'people.roles'),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = idOf(params)
  const form = await request.formData()
  const refusal = await act(contextOf(context), id, form)
  if (refusal) return data({ refusal: peopleRefusals[refusal] }, { status: 422 })
  return redirect(`/admin/people/${id}${form.get('intent') === 'roles' ? '?saved=roles' : ''}`)
}

async function act(ctx: RequestContext, personId: bigint, form: FormData): Promise<keyof typeof peopleRefusals | null> {
  const intent = form.get('intent')
  if (intent === 'unlock') {
    await unlockPerson(ctx, personId)
    return null
  }
  if (intent === 'roles') {
    const wanted = roles.filter((role) => form.getAll('role').includes(role))
    const answer = await setRoles(ctx, { personId, wanted })
    return answer.ok ? null : answer.code
  }
  const reason = cleanText(String(form.get('reason') ?? ''))
  if (reason.length < 5 || reason.length > 300) return 'reason-missing'
  const answer = await lockPerson(ctx, { personId, reason })
  return answer.ok ? null : answer.code
}

/** One person for staff: who it is, and what may be done about them. */
export default function PersonScreen() {
  const { person, mayLock, mayGiveRoles } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal
  const busy = useNavigation().formMethod === 'POST'
  const [query] = useSearchParams()
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <div>
        <ButtonLink kind="quiet" href="/admin/people" className="-ms-4">
          {peopleTexts.back}
        </ButtonLink>
        <h1 className="text-title">{person.name ?? peopleTexts.noName}</h1>
      </div>
      {query.get('saved') === 'roles' && !refusal && (
        <Notice tone="good" live>
          {peopleTexts.rolesSaved}
        </Notice>
      )}
      {refusal && (
        <Notice tone="bad" live>
          {refusal}
        </Notice>
      )}
      <FactsGrid
        facts={[
          { label: peopleTexts.mobile, value: person.maskedMobile },
          { label: peopleTexts.nationalCode, value: person.maskedNationalCode ?? peopleTexts.notGiven },
          { label: peopleTexts.since, value: person.since },
          { label: peopleTexts.sessions, value: formatInteger(person.sessions) },
        ]}
      />
      {person.lockedSince && (
        <Notice tone="warn" title={peopleTexts.lockedNotice(person.lockedSince)}>
          <p>{person.lockReason}</p>
          {mayLock && (
            <Form method="post" className="mt-2">
              <input type="hidden" name="intent" value="unlock" />
              <Button kind="outline" type="submit" disabled={busy}>
                {peopleTexts.unlock}
              </Button>
            </Form>
          )}
        </Notice>
      )}
      {mayLock && !person.lockedSince && <LockForm busy={busy} />}
      {mayGiveRoles && <RolesForm key={person.roles.join()} given={person.roles} busy={busy} />}
    </div>
  )
}
