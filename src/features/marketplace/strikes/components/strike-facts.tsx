import { Badge } from '#ui/badge.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import type { StrikeView } from '../strike-view.ts'

const tones = { active: 'bad', over: 'plain', withdrawn: 'good' } as const

type StrikeFactsProps = { strike: StrikeView; adHref: ((adId: string) => string) | null }

/** A strike: why, what it causes and until when, its ad and its appeal. */
export const StrikeFacts = ({ strike, adHref }: StrikeFactsProps) => (
  <>
    <p className="flex flex-wrap items-center gap-2 text-label">
      <Badge tone={tones[strike.state]}>{strike.stateName}</Badge>
      {strike.seller && <b>{strike.seller}</b>}
      <span className="text-muted">{strike.at}</span>
    </p>
    <p className="font-medium">{strike.reason}</p>
    {strike.note && (
      <p dir="auto" className="text-label whitespace-pre-line [overflow-wrap:anywhere]">
        {strike.note}
      </p>
    )}
    {strike.withdrawnNote && (
      <p dir="auto" className="text-label whitespace-pre-line [overflow-wrap:anywhere]">
        {strike.withdrawnNote}
      </p>
    )}
    {strike.state === 'active' && <p className="text-label">{strike.effect}</p>}
    {strike.ad && (
      <p className="text-label">
        آگهی:{' '}
        {adHref ? <TextLink href={adHref(strike.ad.id)}>{strike.ad.title}</TextLink> : <span>{strike.ad.title}</span>}
      </p>
    )}
    {strike.appeal && (
      <div className="flex flex-col gap-1 border-s-2 border-line ps-3 text-label">
        <p className="text-note text-muted">درخواست بررسی، {strike.appeal.at}</p>
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {strike.appeal.note}
        </p>
        <p className="font-medium">
          {strike.appeal.open ? 'در انتظار بررسی' : strike.state === 'withdrawn' ? 'اخطار پس گرفته شد' : 'اخطار ماند'}
        </p>
        {strike.appeal.answer && (
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {strike.appeal.answer}
          </p>
        )}
      </div>
    )}
  </>
)
