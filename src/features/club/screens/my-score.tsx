import { IconChevronLeft } from '#ui/icons/index.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { readIdCursor } from '#platform/keyset.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { ListPage } from '#ui/parts/list-page.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { discountsPath, prizesPath } from '../addresses.ts'
import '../components/club.css'
import { findMovements, presentScore } from '../server/present-score.ts'
import { scoreTexts } from '../texts.ts'
import type { MovementView, ScoreView } from '../views.ts'
import type { Route } from './+types/my-score'

export const middleware = [requireSignIn]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const before = readIdCursor(url.searchParams.get('after'))
  const [score, { movements, next }] = await Promise.all([
    presentScore(ctx, personId),
    findMovements(ctx.db, { personId, before }),
  ])
  return { score, movements, next, later: before !== null }
}

export const meta: Route.MetaFunction = () => pageTitle(scoreTexts.title)

/** A person's points: balance, level, ways to earn, expiry, and all movements. */
export default function MyScore({ loaderData: { score, movements, next } }: Route.ComponentProps) {
  return (
    <div className="own-page">
      <PageHeader title={scoreTexts.title} lead={scoreTexts.lead} />
      {score.blocked && (
        <Notice tone="warn" title="امتیازها در حال بررسی است">
          امتیاز می‌گیرید، ولی فعلاً نمی‌توانید خرجش کنید. دلیل: {score.blocked}
        </Notice>
      )}
      {score.owed && (
        <Notice tone="info">
          {score.owed} امتیاز را خرج کرده‌اید و بعد کاری که بابتش گرفته بودید به نتیجه نرسید؛ از امتیازهای بعدی کم می‌شود.
        </Notice>
      )}
      <Standing score={score} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Ways ways={score.ways} />
        <div className="flex flex-col gap-4">
          <Endings endings={score.endings} />
          <Levels score={score} />
        </div>
      </div>
      <section aria-labelledby="movements" className="flex flex-col gap-4">
        <h2 id="movements" className="text-heading">
          گردش امتیازها
        </h2>
        <ListPage
          count={movements.length}
          empty={
            <EmptyState title="هنوز امتیازی نگرفته‌اید">از کارهای بالا شروع کنید؛ هر امتیاز اینجا ثبت می‌شود.</EmptyState>
          }
          next={next}
        >
          <Movements movements={movements} />
        </ListPage>
      </section>
      <Card title="شرایط امتیاز به زبان ساده">
        <ul className="club-rules">
          {score.limits.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function Standing({ score: { points, levelName, won, share, next, level } }: { score: ScoreView }) {
  return (
    <section aria-label="موجودی و سطح" className="card club-standing">
      <div>
        <p className="text-label text-muted">امتیاز شما</p>
        <p className="club-sum">{points}</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink kind="solid" href={discountsPath}>
            دریافت کد تخفیف
          </ButtonLink>
          <ButtonLink kind="outline" href={prizesPath}>
            قرعه‌کشی‌ها
          </ButtonLink>
        </div>
      </div>
      <div className="club-level" data-level={level}>
        <p className="flex flex-wrap items-center justify-between gap-2">
          <b>سطح {levelName}</b>
          <span className="text-note text-muted">{won} امتیاز در ۳۶۵ روز اخیر</span>
        </p>
        <div className="club-bar" aria-hidden>
          <span style={{ inlineSize: `${share}%` }} />
        </div>
        <p className="text-label">
          {next ? (
            <>
              {next.left} امتیاز تا سطح {next.name}: {next.gives}
            </>
          ) : (
            'بالاترین سطح باشگاه را دارید.'
          )}
        </p>
      </div>
    </section>
  )
}

function Ways({ ways }: { ways: ScoreView['ways'] }) {
  return (
    <Card title="چه کاری امتیاز دارد">
      <ul className="club-rows">
        {ways.map(({ deed, name, points, about, href, done }) => (
          <li key={deed} className="relative">
            <span className="min-w-0 flex-1">
              <a href={href} className="cover-link font-bold">
                {name}
              </a>
              <span className="block text-note text-muted">{about}</span>
            </span>
            {done ? <Badge tone="good">گرفته‌اید</Badge> : <b className="club-plus">+{points}</b>}
            <IconChevronLeft aria-hidden size={18} className="flex-none text-muted" />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Endings({ endings }: { endings: ScoreView['endings'] }) {
  if (endings.length === 0) return null
  return (
    <Card title="پایان اعتبار">
      <ul className="club-rows">
        {endings.map(({ id, points, day, soon }) => (
          <li key={id}>
            <span className="min-w-0 flex-1">{day}</span>
            {soon && <Badge tone="warn">نزدیک است</Badge>}
            <b>{points}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Levels({ score: { levels } }: { score: ScoreView }) {
  return (
    <Card title="سطح‌ها">
      <table className="club-levels" aria-label="سطح‌ها">
        <thead>
          <tr>
            <th scope="col">سطح</th>
            <th scope="col">از چند امتیاز</th>
            <th scope="col">تخفیف امتیاز</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ name, from, off, here }) => (
            <tr key={name} aria-current={here || undefined}>
              <th scope="row">
                {name}
                {here && <span className="text-note font-normal text-muted"> · سطح شما</span>}
              </th>
              <td>{from}</td>
              <td>{off}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-note text-muted">
        سطح از امتیازهایی که در ۳۶۵ روز اخیر گرفته‌اید حساب می‌شود؛ خرج کردن آن را پایین نمی‌آورد.
      </p>
    </Card>
  )
}

function Movements({ movements }: { movements: readonly MovementView[] }) {
  return (
    <ul className="card club-rows px-5 py-1">
      {movements.map(({ id, name, kind, at, amount, direction }) => (
        <li key={id}>
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <b>
              <bdi>{name}</bdi>
            </b>
            <span className="block text-note text-muted">
              {kind && `${kind} · `}
              {at}
            </span>
          </span>
          <b className="club-amount" data-direction={direction}>
            <bdi dir="ltr">{amount}</bdi>
          </b>
        </li>
      ))}
    </ul>
  )
}
