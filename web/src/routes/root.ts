import { createRootRoute } from '@tanstack/react-router';
import { FaultPage } from '../pages/FaultPage.tsx';
import { RootPage } from '../pages/RootPage.tsx';

export const rootRoute = createRootRoute({ component: RootPage, errorComponent: FaultPage });
