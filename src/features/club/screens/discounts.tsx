import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { codePath, discountsPath, scorePath } from '../addresses.ts'
import '../components/club.css'
import { TimeLeft } from '../components/time-left.tsx'
import { takeSchema } from '../schemas.ts'
import { takeCode } from '../server/codes.ts'
import { listCodes, listDiscounts, type DiscountView, type OwnCode } from '../server/present-discounts.ts'
import { discountTexts, takeRefusals } from '../texts.ts'
import type { Route } from './+types/discounts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const category = url.searchParams.get('category')
  const [list, codes] = await Promise.all([
    listDiscounts(ctx, { personId, category }),
    personId === null ? [] : listCodes(ctx.db, personId, ctx.now),
  ])
  const refused = url.searchParams.get('refused')
  return {
    ...list,
    codes,
    category: list.categories.find((each) => each === category) ?? null,
    guest: personId === null,
    refusal:
      refused && Object.hasOwn(takeRefusals, refused) ? takeRefusals[refused as keyof typeof takeRefusals] : null,
    origin: ctx.scope.origin,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const form = await readForm(request, takeSchema)
  if (!form.ok) return form.answer
  if (personId === null) throw signInRequired(request, discountsPath)
  const taken = await takeCode(ctx, { ...form.value, personId })
  return redirect(taken.ok ? codePath(taken.value) : `${discountsPath}?refused=${taken.code}`)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: discountTexts.title,
    description: discountTexts.lead,
    path: discountsPath,
    origin: loaderData?.origin ?? '',
  })

const addressOf = (category: string | null) =>
  category === null ? discountsPath : `${discountsPath}?category=${encodeURIComponent(category)}`

/** Discounts of partners for points, and the person's codes. */
export default function Discounts({ loaderData }: Route.ComponentProps) {
  const { discounts, categories, category, points, level, codes, guest, refusal } = loaderData
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={discountTexts.title}
        lead={discountTexts.lead}
        actions={
          points !== null && (
            <p className="club-have">
              <TextLink href={scorePath}>{points} امتیاز دارید</TextLink>
              <span className="text-note text-muted">سطح {level}</span>
            </p>
          )
        }
      />
      {refusal && (
        <Notice tone="warn" live>
          {refusal}
        </Notice>
      )}
      {codes.length > 0 && <OwnCodes codes={codes} />}
      {categories.length > 1 && (
        <LinkTabs
          label="دستهٔ تخفیف"
          tabs={[null, ...categories].map((each) => ({
            href: addressOf(each),
            label: each ?? 'همه',
            current: each === category,
          }))}
        />
      )}
      {discounts.length === 0 ? (
        <EmptyState title="الان تخفیفی نداریم">تخفیف‌های جدید همین‌جا می‌آیند.</EmptyState>
      ) : (
        <ul className="club-grid">
          {discounts.map((discount) => (
            <DiscountCard key={discount.id} discount={discount} guest={guest} />
          ))}
        </ul>
      )}
    </div>
  )
}

function DiscountCard({ discount, guest }: { discount: DiscountView; guest: boolean }) {
  const {
    id,
    partner,
    category,
    title,
    conditions,
    off,
    terms,
    left,
    few,
    state,
    startsOn,
    endsIn,
    price,
    fullPrice,
    missing,
  } = discount
  const closed = state !== 'available' || discount.most || missing !== null
  return (
    <li id={id} className="card club-card">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="text-label text-muted">
          {partner} · {category}
        </p>
        {state === 'sold-out' && <Badge tone="bad">تمام شد</Badge>}
        {state === 'coming' && <Badge tone="info">از {startsOn}</Badge>}
        {state === 'available' && <Badge tone={few ? 'warn' : 'plain'}>{few ? `فقط ${left} کد` : `${left} کد`}</Badge>}
      </div>
      <h2 className="text-heading">{title}</h2>
      <p className="club-off">{off}</p>
      <p className="text-label">{conditions}</p>
      <ul className="club-terms">
        {terms.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {state === 'available' && (
          <li>
            <TimeLeft seconds={endsIn} over="مهلت تمام شد" />
          </li>
        )}
      </ul>
      <div className="club-foot">
        <p>
          <b>{price}</b>
          {fullPrice && <s className="ms-2 text-note text-muted">{fullPrice}</s>}
        </p>
        <PostForm>
          <input type="hidden" name="discount" value={id} />
          <input type="hidden" name="have" value={discount.mine} />
          <Button kind="solid" type="submit" disabled={closed} aria-label={`دریافت کد ${title} ${partner}`}>
            {guest ? 'ورود و دریافت کد' : 'دریافت کد'}
          </Button>
        </PostForm>
      </div>
      {state === 'available' && discount.most && <p className="text-note text-muted">سهمتان را گرفته‌اید.</p>}
      {state === 'available' && !discount.most && missing && (
        <p className="text-note text-muted">{missing} امتیاز کم دارید.</p>
      )}
    </li>
  )
}

function OwnCodes({ codes }: { codes: readonly OwnCode[] }) {
  return (
    <section aria-labelledby="codes" className="flex flex-col gap-3">
      <h2 id="codes" className="text-heading">
        {discountTexts.mine}
      </h2>
      <ul className="card club-rows px-5 py-1">
        {codes.map(({ id, href, title, partner, takenAt, state, tone }) => (
          <li key={id} className="relative">
            <span className="min-w-0 flex-1">
              <a href={href} className="cover-link font-bold">
                {title}
              </a>
              <span className="block text-note text-muted">
                {partner} · {takenAt}
              </span>
            </span>
            <Badge tone={tone}>{state}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
