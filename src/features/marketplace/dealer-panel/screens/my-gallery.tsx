import { IconChevronLeft } from '#ui/icons/index.ts'
import { formatDate } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { panelPath, dealerApplyPath, myDealerPath } from '../../panel-addresses.ts'
import { panelRoles } from '../roles.ts'
import { findLastApplication, withdrawApplication } from '../server/apply.ts'
import { findWorkplaces, headOf } from '../server/panel-context.ts'
import { answerInvitation, findInvitations } from '../server/team.ts'
import type { Route } from './+types/my-gallery'

export const middleware = [requireSignIn]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const [dealers, invitations, application] = await Promise.all([
    findWorkplaces(ctx.db, personId),
    findInvitations(ctx, personId),
    findLastApplication(ctx.db, personId),
  ])
  const message = application && application.outcome !== 'accepted' && application.outcome !== 'withdrawn'
  return {
    galleries: dealers.map(headOf),
    invitations,
    application: message
      ? {
          name: application.name,
          at: formatDate(application.at),
          rejected: application.outcome === 'rejected',
          note: application.note,
        }
      : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const action = await sentField(request, 'act')
  const id = (await sentField(request, 'invitation')) ?? ''
  if (action === 'withdraw') await withdrawApplication(ctx, personId)
  if (action === 'accept' || action === 'decline')
    await answerInvitation(ctx, { personId, id, accept: action === 'accept' })
  return redirect(myDealerPath)
}

export const meta: Route.MetaFunction = () => pageTitle('نمایشگاه من')

/** The dealers of a person, their invitations, and the application for a new dealer. */
export default function MyDealer({ loaderData: { galleries, invitations, application } }: Route.ComponentProps) {
  return (
    <div className="own-page">
      <PageHeader title="نمایشگاه من" />
      {invitations.map(({ id, gallery, role }) => (
        <Notice key={id} tone="info" title={`${gallery} شما را به همکاری دعوت کرده است`}>
          <p>نقش شما: {role}</p>
          <PostForm className="mt-2 flex flex-wrap gap-2">
            <input type="hidden" name="invitation" value={id} />
            <Button kind="main" type="submit" name="act" value="accept">
              قبول دعوت
            </Button>
            <Button type="submit" name="act" value="decline">
              رد دعوت
            </Button>
          </PostForm>
        </Notice>
      ))}
      {galleries.length > 0 && (
        <ul className="divide-y divide-line card">
          {galleries.map(({ slug, name, role, suspended }) => (
            <li key={slug}>
              <a href={panelPath(slug)} className="flex min-h-16 items-center gap-3 px-4">
                <span className="min-w-0 flex-1">
                  <b className="block truncate">{name}</b>
                  <span className="text-note text-muted">{panelRoles[role]}</span>
                </span>
                {suspended && <Badge tone="bad">متوقف شده</Badge>}
                <IconChevronLeft aria-hidden size={18} className="flex-none text-muted" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {application && !application.rejected && (
        <Notice tone="info" title={`درخواست ثبت ${application.name} را گرفتیم`}>
          <p>درخواست {application.at} در انتظار بررسی پروانه است. معمولاً تا سه روز کاری نتیجه را خبر می‌دهیم.</p>
          <PostForm className="mt-2">
            <Button type="submit" name="act" value="withdraw">
              پس گرفتن درخواست
            </Button>
          </PostForm>
        </Notice>
      )}
      {application?.rejected && (
        <Notice tone="bad" title={`درخواست ثبت ${application.name} رد شد`}>
          <p>{application.note}</p>
        </Notice>
      )}
      {galleries.length === 0 && (!application || application.rejected) && (
        <EmptyState
          title="هنوز عضو نمایشگاهی نیستید"
          action={
            <ButtonLink kind="main" href={dealerApplyPath}>
              ثبت نمایشگاه
            </ButtonLink>
          }
        >
          با پروانهٔ کسب، نمایشگاهتان را ثبت کنید تا موجودی را یک‌جا بگذارید، قیمت‌ها را گروهی عوض کنید و همکارانتان را
          اضافه کنید. اگر نمایشگاه ثبت شده، از صاحبش بخواهید شما را با همین شماره دعوت کند.
        </EmptyState>
      )}
      {galleries.length > 0 && !application && (
        <ButtonLink href={dealerApplyPath} className="self-start">
          ثبت نمایشگاه دیگر
        </ButtonLink>
      )}
    </div>
  )
}
