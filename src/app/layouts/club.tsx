import { SectionFrame } from './section-frame.tsx'
import { frameTexts } from './texts.ts'

/** The club: its tabs above every page of it. */
export default function ClubLayout() {
  return <SectionFrame section="club" label={frameTexts.club} />
}

export { FramedError as ErrorBoundary } from './framed-page.tsx'
