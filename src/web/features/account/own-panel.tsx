import type { ReactNode } from 'react'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'

interface OwnPanelProps {
  readonly title: string
  /** One line that says what it is for. */
  readonly help: string
  readonly end?: ReactNode
  readonly children: ReactNode
}

export const OwnPanel = ({ title, help, end, children }: OwnPanelProps) => (
  <Panel title={<PanelTitle>{title}</PanelTitle>} {...(end !== undefined && { end })}>
    <div className="grid gap-4 p-4">
      <p className="text-text-2">{help}</p>
      {children}
    </div>
  </Panel>
)
