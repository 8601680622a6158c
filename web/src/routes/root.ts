import { createRootRoute } from '@tanstack/react-router';
import { FaultPage } from '../pages/alerting/FaultPage.tsx';
import { RootPage } from '../pages/shared/RootPage.tsx';

export const rootRoute = createRootRoute({ component: RootPage, errorComponent: FaultPage });
