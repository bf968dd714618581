import { PictureViewer, type ViewerGroup } from '#ui/picture-viewer/picture-viewer.tsx'
import type { AdView } from '../ad-view.ts'
import { pictureGroup, pictureGroups, type PictureGroup } from '../../ad/picture-alt.ts'

type Pictures = AdView['pictures']
type AdViewerProps = { pictures: Pictures; start: number; title: string; onClose: () => void }

/** Returns the picture groups that are present. */
function groupsOf(pictures: Pictures): ViewerGroup[] {
  const kinds = pictures.map(({ key }) => pictureGroup(key))
  return (Object.keys(pictureGroups) as PictureGroup[]).flatMap((kind) => {
    const count = kinds.filter((other) => other === kind).length
    return count > 0 ? [{ name: pictureGroups[kind], first: kinds.indexOf(kind), count }] : []
  })
}

/** The full-screen picture viewer of an ad. */
export const AdViewer = (props: AdViewerProps) => <PictureViewer {...props} groups={groupsOf(props.pictures)} />
