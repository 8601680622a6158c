import { Component, type ReactNode } from 'react';

interface Props {
  fallback: () => ReactNode;
  children: ReactNode;
}

/** Prevents an error in one part of a page from breaking the rest. */
export class FaultBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback() : this.props.children;
  }
}
