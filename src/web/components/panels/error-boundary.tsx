import { Component, type ReactNode } from 'react'

interface Props {
  /** The replacement; `reset` tries to render the children again. */
  readonly fallback: (reset: () => void) => ReactNode
  readonly children: ReactNode
}

/** Keeps a render error to the panel it happened in. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => this.setState({ failed: false }))
  }
}
