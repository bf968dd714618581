import { useEffect, useState } from 'react'
import { FactsGrid } from '#ui/facts.tsx'
import { callServer } from '#ui/http-client.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { planCountsPath, planFunnelFile } from '../addresses.ts'

type Fact = { label: string; value: string }
type Counts = { capacity: Fact[]; way: Fact[] }

const everyMs = 4000

/** Cars and buyers of a plan, reloaded while the page is visible. */
export function LiveCounts({ planId, counts }: { planId: string; counts: Counts }) {
  const [{ capacity, way }, setCounts] = useState(counts)
  useEffect(() => {
    let gone = false
    let asking = false
    const ask = async () => {
      // One request at a time: a late response never overwrites a newer one.
      if (document.hidden || asking) return
      asking = true
      const answer = await callServer<Counts>(planCountsPath(planId), { cache: 'no-store' })
      asking = false
      if (!gone && answer.ok) setCounts(answer.value)
    }
    const timer = setInterval(() => void ask(), everyMs)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [planId])
  return (
    <>
      <Card title="ظرفیت">
        <FactsGrid facts={capacity} />
      </Card>
      <Card title="مسیر خریداران">
        <FactsGrid facts={way} />
        <p>
          <TextLink href={planFunnelFile(planId)} download>
            دریافت آمار روزانه (CSV)
          </TextLink>
        </p>
      </Card>
    </>
  )
}
