import { PictureViewer } from '#ui/picture-viewer/picture-viewer.tsx'
import type { AlbumView } from '../album-view.ts'

type AlbumViewerProps = { album: AlbumView; start: number; onClose: () => void }

/** The full-screen viewer of an album, with subject and credit of each picture. */
export const AlbumViewer = ({ album, start, onClose }: AlbumViewerProps) => (
  <PictureViewer
    pictures={album.pictures.map(({ key, alt, caption, credit }) => ({ key, alt, caption: `${caption} · ${credit}` }))}
    groups={album.groups}
    start={start}
    title={album.title}
    kind="picture"
    onClose={onClose}
  />
)
