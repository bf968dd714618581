import { SectionFrame } from './section-frame.tsx'
import { frameTexts } from './texts.ts'

/** Prices, facts and albums: their tabs above every page. */
export default function VehicleInfoLayout() {
  return <SectionFrame section="vehicle-info" label={frameTexts.vehicleInfo} />
}

export { FramedError as ErrorBoundary } from './framed-page.tsx'
