import { Badge } from '#ui/badge.tsx'
import { Picture } from '#ui/picture.tsx'
import { InlineList } from '#ui/parts/inline-list.tsx'
import { phaseNames, phaseTones } from '../phase.ts'
import type { PlanCardView } from '../views.ts'
import { Countdown } from './countdown.tsx'
import './sales.css'

/** One plan in a list: car, price, and how long it is open or until it opens. */
export function PlanCard({ plan }: { plan: PlanCardView }) {
  const { phase } = plan
  const end = phase === 'before' ? plan.opensAt : plan.closesAt
  const timed = phase === 'before' || phase === 'open' || phase === 'full'
  return (
    <li className="card sale-card">
      {plan.picture && <Picture name={plan.picture} alt="" sizes="(width < 48rem) 92vw, 380px" widths={[320, 640]} />}
      <div className="sale-card-head">
        <h3>
          <a href={plan.href}>{plan.title}</a>
        </h3>
        <Badge tone={phaseTones[phase]}>{phaseNames[phase]}</Badge>
      </div>
      <p className="text-note text-muted">
        <InlineList>
          {plan.maker}
          {plan.kind}
          <>تحویل {plan.delivery}</>
        </InlineList>
      </p>
      <p className="sale-card-price">
        <b>{plan.price}</b>
        <span className="text-note text-muted">
          {plan.atOnce ? 'کل مبلغ' : 'پیش‌پرداخت'} {plan.advance}
        </span>
      </p>
      {!plan.ended && (
        <p className="text-note">
          {phase === 'before' ? 'شروع: ' : 'پایان: '}
          {end.text}
          {timed && (
            <>
              {' '}
              {phase === 'before' ? (
                <Countdown at={end.iso} label="مانده تا شروع" />
              ) : (
                <Countdown at={end.iso} label="مانده تا پایان" over="تمام شد" />
              )}
            </>
          )}
        </p>
      )}
      {phase === 'before' && (
        <p>
          <a href={`${plan.href}#remind`} className="text-link-inline min-h-11 content-center text-label">
            یادم بیاور
            <span className="sr-only">: {plan.title}</span>
          </a>
        </p>
      )}
    </li>
  )
}
