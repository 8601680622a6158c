import { useNavigate } from '@tanstack/react-router';
import { LoginFrame } from '../features/users/LoginFrame.tsx';
import { RetrieveForm } from '../features/users/RetrieveForm.tsx';
import { outsidePaths } from '../outside-paths.ts';

export function RetrievePage() {
  const navigate = useNavigate();
  return (
    <LoginFrame>
      <RetrieveForm onDone={() => void navigate(outsidePaths.login())} />
    </LoginFrame>
  );
}
