import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { requireSignIn } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { MobileField } from '#ui/fields/person-fields.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { Fold } from '#ui/parts/fold.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { panelPath } from '../../panel-addresses.ts'
import { PanelFrame } from '../components/panel-frame.tsx'
import { panelRoles, invitedRoles, roleDuties, type InvitedRole } from '../roles.ts'
import { inviteSchema } from '../schemas.ts'
import { findActions } from '../server/panel-actions.ts'
import { panelOf, headOf } from '../server/panel-context.ts'
import { changeRole, findTeam, invite, removeMember, withdrawInvitation } from '../server/team.ts'
import { inviteRefusals } from '../texts.ts'
import type { Route } from './+types/team'

export const middleware = [requireSignIn]

export async function loader(args: Route.LoaderArgs) {
  const { ctx, gallery } = await panelOf(args, 'team')
  const [team, acts] = await Promise.all([findTeam(ctx, gallery), findActions(ctx, gallery.id)])
  return { gallery: headOf(gallery), team, acts }
}

const isRole = (text: string | null): text is InvitedRole => invitedRoles.some((role) => role === text)

export async function action({ request, ...args }: Route.ActionArgs) {
  const { ctx, personId, gallery } = await panelOf(args, 'team')
  const action = await sentField(request, 'act')
  const id = (await sentField(request, 'id')) ?? ''
  const path = panelPath(gallery.slug, 'team')
  if (action === 'withdraw') await withdrawInvitation(ctx, gallery, { personId, id })
  if (action === 'remove') {
    await removeMember(ctx, gallery, { personId, id, to: (await sentField(request, 'to')) ?? undefined })
  }
  if (action === 'role') {
    const role = await sentField(request, 'role')
    if (isRole(role)) await changeRole(ctx, gallery, { personId, id, role })
  }
  if (action !== null) return redirect(path)
  const form = await readForm(request, inviteSchema)
  if (!form.ok) return form.answer
  const invited = await invite(ctx, { gallery, personId, ...form.value })
  return invited.ok ? redirect(path) : form.refuse({ mobile: inviteRefusals[invited.code] }, 409)
}

export const meta: Route.MetaFunction = () => pageTitle('همکاران نمایشگاه')

/** The team of the dealer with the open work of each, invitations by mobile number, and who did what. */
export default function Team({ loaderData: { gallery, team, acts }, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(inviteSchema, { id: 'invite', answer: actionData, keepDraft: false })
  const everybody = [team.owner, ...team.members].map(({ id, name }) => ({ value: id, label: name }))
  return (
    <PanelFrame gallery={gallery} part="team">
      <Card title="همکاران">
        <ul className="divide-y divide-line text-label">
          <li className="flex min-h-14 flex-wrap items-center gap-x-4 py-2">
            <span className="min-w-0 flex-1 basis-40">
              <b className="[overflow-wrap:anywhere]">{team.owner.name}</b>
              <span className="block text-note text-muted">{team.owner.work}</span>
            </span>
            <Badge>{panelRoles.owner}</Badge>
          </li>
          {team.members.map((member) => (
            <li key={member.id} className="py-2">
              <Member member={member} others={everybody.filter(({ value }) => value !== member.id)} />
            </li>
          ))}
          {team.invitations.map(({ id, mobile, role, until }) => (
            <li key={`invitation-${id}`} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <span className="min-w-0 flex-1 basis-40">
                <bdi dir="ltr">{mobile}</bdi>
                <span className="block text-note text-muted">دعوت تا {until} معتبر است</span>
              </span>
              <Badge tone="warn">{role}</Badge>
              <PostForm>
                <input type="hidden" name="id" value={id} />
                <Button kind="outline" type="submit" name="act" value="withdraw">
                  پس گرفتن دعوت
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="دعوت همکار">
        <SchemaForm form={form}>
          <MobileField
            {...fields.mobile}
            autoComplete="off"
            hint="اگر هنوز حساب ندارد، بعد از ورود با همین شماره دعوت را در «نمایشگاه من» می‌بیند."
          />
          <RadioField
            {...fields.role}
            defaultValue={fields.role.defaultValue ?? 'seller'}
            options={invitedRoles.map((role) => ({ value: role, label: `${panelRoles[role]}: ${roleDuties[role]}` }))}
          />
          <Button kind="main" type="submit" busy={busy} className="self-start" data-in-place>
            دعوت همکار
          </Button>
        </SchemaForm>
      </Card>
      {acts.length > 0 && (
        <Fold title="گزارش فعالیت‌ها">
          <ul className="divide-y divide-line text-label">
            {acts.map(({ id, who, at, act, what }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-2">
                <span className="min-w-0 flex-1 basis-56">
                  <b className="font-medium">{act}</b>
                  {what && <span className="text-muted"> · {what}</span>}
                </span>
                <span className="text-note text-muted">
                  {who} · {at}
                </span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </PanelFrame>
  )
}

type MemberProps = {
  member: { id: string; name: string; role: InvitedRole; roleName: string; since: string; work: string }
  others: readonly SelectOption[]
}

/** One member: open work, role, and removal with the colleague who takes over. */
const Member = ({ member: { id, name, role, roleName, since, work }, others }: MemberProps) => (
  <details>
    <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-0 flex-1 basis-40">
        <b className="[overflow-wrap:anywhere]">{name}</b>
        <span className="block text-note text-muted">
          {work} · از {since}
        </span>
      </span>
      <Badge>{roleName}</Badge>
      <span className="font-medium text-lazuli">
        تغییر<span className="sr-only"> نقش یا حذف {name}</span>
      </span>
    </summary>
    <div className="mt-2 grid gap-4 rounded-card bg-sunken p-3 sm:grid-cols-2">
      <PostForm className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="id" value={id} />
        <SelectField
          key={role}
          label="نقش"
          name="role"
          options={invitedRoles.map((each) => ({ value: each, label: panelRoles[each] }))}
          defaultValue={role}
          className="min-w-32 flex-1"
        />
        <Button type="submit" name="act" value="role" aria-label={`ذخیرهٔ نقش ${name}`}>
          ذخیرهٔ نقش
        </Button>
      </PostForm>
      <PostForm className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="id" value={id} />
        <SelectField label="خودروها و گفت‌وگوهایش با" name="to" options={others} className="min-w-32 flex-1" />
        <Button kind="danger" type="submit" name="act" value="remove" aria-label={`حذف ${name} از همکاران`}>
          حذف همکار
        </Button>
      </PostForm>
    </div>
  </details>
)
