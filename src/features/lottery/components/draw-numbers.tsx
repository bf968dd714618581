import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { LotteryView } from '../views.ts'
import { LotteryParts, LotteryRecord } from './draw-record.tsx'
import { RevealPart } from './reveal-part.tsx'

/** The promises and the result of a lottery, with its full record. */
export const LotteryNumbers = ({ draw, refusal }: { draw: LotteryView; refusal: string | null }) => (
  <>
    <Card title="تعهدها و عددها" id="parts">
      <p className="draw-hash">
        نشان عدد محرمانه: <bdi dir="ltr">{draw.commitment}</bdi>
      </p>
      {draw.root && (
        <p className="draw-hash">
          نشان لیست بلیت‌ها: <bdi dir="ltr">{draw.root}</bdi>
        </p>
      )}
      {draw.seed && (
        <p className="draw-hash">
          عدد محرمانه: <bdi dir="ltr">{draw.seed}</bdi>
        </p>
      )}
      <LotteryParts parts={draw.parts} />
      <p className="text-note text-muted">
        مهلت اعلام تا {draw.revealBy.text}. جایگزین کسی که اعلام نکند: {draw.substitute.name}
        {draw.substitute.value && ` (${draw.substitute.value})`}
      </p>
      {refusal && (
        <Notice tone="bad" live>
          {refusal}
        </Notice>
      )}
      {draw.state === 'closed' && <RevealPart parts={draw.parts} />}
    </Card>
    <Card title="کارنامهٔ عمومی">
      <LotteryRecord record={draw.record} />
    </Card>
  </>
)
