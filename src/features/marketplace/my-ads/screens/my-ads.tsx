import { IconPlus } from '#ui/icons/index.ts'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Notice } from '#ui/notice.tsx'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Picture } from '#ui/picture.tsx'
import { newAdPath } from '../../addresses.ts'
import { myAdPath, myAdsPath, myStrikesPath, newAdStepPath } from '../../own-ad-addresses.ts'
import { adStateNames } from '../../ad/ad-states.ts'
import { postingSteps, type PostingStep } from '../../posting/steps.ts'
import { countOwnActive } from '../../strikes/server/find-strikes.ts'
import { OwnPrice } from '../components/own-price.tsx'
import { countOwnAds, findOwnAds, newAdDraft } from '../server/find-own-ads.ts'
import { isTab, stateTones, tabs, type Tab } from '../tabs.ts'
import type { Route } from './+types/my-ads'

export const middleware = [requireSignIn]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const counts = await countOwnAds(ctx, personId)
  const entry = url.searchParams.get('tab')
  // Without a choice, show the first tab with ads.
  const names = Object.keys(tabs) as Tab[]
  const tab = isTab(entry) ? entry : (names.find((name) => counts[name] > 0) ?? 'published')
  const draft = tab === 'draft' ? await newAdDraft(ctx, personId) : null
  const trim = draft?.values.car?.find(([name]) => name === 'trim')?.[1]
  const catalogue = await getCatalogue(ctx.db)
  const existing = trim ? catalogue.trims.bySlug.get(trim) : undefined
  return {
    tab,
    counts,
    ads: await findOwnAds(ctx, personId, tab),
    strikes: await countOwnActive(ctx.db, personId, ctx.now),
    draft: draft && {
      href: newAdStepPath(draft.step),
      title: existing ? vehicleTitle(catalogue, existing.id) : 'آگهی جدید',
      step: postingSteps[draft.step as PostingStep]?.title ?? '',
    },
  }
}

export const meta: Route.MetaFunction = () => pageTitle('آگهی‌های من')

/** A person's ads by state. */
export default function MyAds({ loaderData: { tab, counts, ads, draft, strikes } }: Route.ComponentProps) {
  // Empty tabs would push the others off a phone's screen.
  const shown = Object.entries(tabs).filter(([name]) => name === 'published' || name === tab || counts[name as Tab] > 0)
  return (
    <div className="own-page">
      <PageHeader title="آگهی‌های من" />
      <ButtonLink kind="main" href={newAdPath} icon={<IconPlus aria-hidden size={20} />} className="self-start">
        ثبت آگهی
      </ButtonLink>
      {strikes > 0 ? (
        <Notice
          tone="warn"
          title={strikes === 1 ? 'یک اخطار فعال دارید' : `${formatInteger(strikes)} اخطار فعال دارید`}
        >
          <TextLink href={myStrikesPath}>دلیل، مدت و راه اعتراض</TextLink>
        </Notice>
      ) : null}
      <LinkTabs
        label="وضعیت آگهی‌ها"
        tabs={shown.map(([name, { label }]) => ({
          href: `${myAdsPath}?tab=${name}`,
          label,
          count: counts[name as Tab],
          current: name === tab,
        }))}
      />
      {draft && (
        <a href={draft.href} className="flex min-h-16 items-center justify-between gap-3 card p-4">
          <span className="min-w-0">
            <b className="block truncate">{draft.title}</b>
            <span className="text-note text-muted">مرحلهٔ بعد: {draft.step}</span>
          </span>
          <Badge>پیش‌نویس</Badge>
        </a>
      )}
      {ads.length === 0 && !draft && (
        <EmptyState title={`آگهی ${tabs[tab].label} ندارید`}>
          خودرویتان را در شش مرحلهٔ کوتاه آگهی کنید؛ هر وقت خواستید رها کنید و بعداً ادامه بدهید.
        </EmptyState>
      )}
      <ul className="flex flex-col gap-3">
        {ads.map(({ id, title, facts, price, picture, alt, state, edit, reveals, until }) => (
          <li key={id}>
            <a href={myAdPath(id)} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 card p-3">
              {picture ? (
                <Picture name={picture} alt={alt} sizes="104px" widths={[160, 320]} className="rounded-control" />
              ) : (
                <span className="grid place-items-center rounded-control bg-canvas text-note text-muted">بدون عکس</span>
              )}
              <span className="flex min-w-0 flex-col gap-1 text-label">
                <b className="truncate">{title}</b>
                <span className="text-note text-muted">{facts}</span>
                <OwnPrice price={price} />
                <span className="flex flex-wrap items-center gap-2 text-note text-muted">
                  <Badge tone={stateTones[state] ?? 'plain'}>{adStateNames[state]}</Badge>
                  {edit === 'waiting' && <Badge tone="warn">تغییرات در انتظار بررسی</Badge>}
                  {edit === 'rejected' && <Badge tone="bad">تغییرات تأیید نشد</Badge>}
                  {until && <span>تا {until}</span>}
                  {state === 'published' && <span>دیدن شماره: {reveals} نفر</span>}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
