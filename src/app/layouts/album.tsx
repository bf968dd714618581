import { SectionFrame } from './section-frame.tsx'
import { frameTexts } from './texts.ts'

/** Albums: the tabs of vehicle information above them; an open album is full-screen. */
export default function AlbumLayout() {
  return <SectionFrame section="vehicle-info" label={frameTexts.vehicleInfo} />
}

export { FramedError as ErrorBoundary } from './framed-page.tsx'
