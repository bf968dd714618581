import { trustedMarkup } from '#ui/trusted-markup.ts'
import type { AdView } from '../ad-view.ts'

/** The body as a plan with its panels, with the same facts as text beside it. */
export function BodyMap({ ad: { bodyMap, bodyState, bodySound, damaged } }: { ad: AdView }) {
  return (
    <div className="flex flex-col gap-6 sm:flex-row">
      <svg
        viewBox="0 0 320 520"
        role="img"
        aria-label={bodyMapLabel(bodySound, damaged.length)}
        className="mx-auto h-80 w-auto flex-none sm:mx-0"
        dangerouslySetInnerHTML={{ __html: trustedMarkup(bodyMap) }}
      />
      <div className="min-w-0 flex-1">
        {damaged.length === 0 ? (
          <p className="text-label">
            {bodySound
              ? 'طبق اظهار فروشنده، همهٔ قطعه‌های بدنه سالم و بدون رنگ است.'
              : `فروشنده بدنه را «${bodyState}» اعلام کرده، ولی قطعه‌ها را روی نقشه مشخص نکرده است. قبل از بازدید بپرسید.`}
          </p>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {damaged.map(({ panel, name, state, stateName, colour }) => (
                <li key={panel} className="flex items-center gap-3 py-2 text-label">
                  <svg aria-hidden width="22" height="22" className="flex-none">
                    <rect x="1" y="1" width="20" height="20" rx="4" fill={`url(#panel-${state})`} stroke={colour} />
                  </svg>
                  <span className="flex-1">{name}</span>
                  <span className="font-medium">{stateName}</span>
                </li>
              ))}
            </ul>
            <p className="mt-3 text-note text-muted">بقیهٔ قطعه‌ها طبق اظهار فروشنده سالم است.</p>
          </>
        )}
        <p className="mt-3 text-note text-muted">این نقشه طبق اظهار فروشنده است؛ قبل از خرید کارشناسی کنید.</p>
      </div>
    </div>
  )
}

const bodyMapLabel = (sound: boolean, damaged: number): string => {
  if (damaged > 0) return 'نقشهٔ بدنه؛ جزئیات در لیست کنار آن است'
  return sound ? 'نقشهٔ بدنه: همهٔ قطعه‌ها سالم' : 'نقشهٔ بدنه؛ فروشنده قطعه‌ها را مشخص نکرده است'
}
